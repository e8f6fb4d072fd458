import type { TypePolicies } from '@apollo/client';

const parts = import.meta.glob<Readonly<Record<string, TypePolicies>>>('../**/*.cache.ts', {
  eager: true,
});

/**
 * The cache policies of all parts of the console, from their files `*.cache.ts`; the cache joins those that
 * name the same type.
 */
export const typePolicies: readonly TypePolicies[] = Object.values(parts).flatMap((part) =>
  Object.values(part),
);
