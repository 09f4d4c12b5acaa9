"""Ludothèque in the browser, room by room; each room knows only those below it.

    server, flags       start it: the port, the data, what somebody wants otherwise
    app                 which address leads where
    http/   socket/     pages, forms, JSON; the line on which a table is played
    door/               what is asked of whoever comes in, by either way
    live/               the tables in memory: written, told, looked after
    table/              a table, its log, and one module for everything that may be asked for at it
    thinking/  store/   where bots think; where tables are kept
    settings, metrics, logs, keys, problems

`load/` measures all of it from outside.
"""
