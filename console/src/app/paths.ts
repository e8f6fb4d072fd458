import type { RegisteredRouter } from '@tanstack/react-router';

/** The pages without a parameter in their address, from the router. */
export type PagePath = Exclude<
  keyof RegisteredRouter['routesByPath'] & string,
  `${string}$${string}`
>;
