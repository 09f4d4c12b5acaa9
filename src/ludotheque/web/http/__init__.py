"""What is asked for by address: pages, forms, the interface for programs, and the small things besides."""
