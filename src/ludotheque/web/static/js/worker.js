/*
 * The service worker: without a line it opens a page of the house that says so. While there is a line, everything comes
 * from the server: nothing that was kept is ever shown instead of something new. The server writes into
 * this script which edition of the pages it belongs to; a new edition replaces the old one as a whole.
 */
"use strict";

const EDITION = "house-{edition}";
const OFFLINE = "/offline";
const KEPT = [OFFLINE, "/static/css/base.css", "/static/css/pages.css", "/static/js/theme.js", "/static/js/offline.js", "/static/icon.svg", "/static/art/art.svg"];

const worker = /** @type {any} */ (self); // the page's own types do not know workers

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(
    caches
      .open(EDITION)
      .then((kept) => kept.addAll(KEPT.map((address) => new Request(address, { cache: "reload" }))))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== EDITION).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const { pathname } = new URL(request.url);
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => fromHouse(OFFLINE)));
  else if (KEPT.includes(pathname)) event.respondWith(fetch(request).catch(() => fromHouse(pathname)));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(
    worker.clients.matchAll({ type: "window" }).then((/** @type {any[]} */ pages) => {
      const page = pages.find((one) => new URL(one.url).pathname === event.notification.tag) ?? pages[0];
      return page ? page.focus() : worker.clients.openWindow(event.notification.tag);
    }),
  );
});

/** @param {string} address */
async function fromHouse(address) {
  return (await caches.match(address)) ?? Response.error();
}
