import type { router } from './router.tsx';

// Links and navigation know the addresses of the pages.
declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
