import { randomKey } from '../../parts/random-key.ts';

/** A `clientId`; `crypto.randomUUID` exists only in secure contexts. */
export function newClientId(): string {
  const hex = randomKey();
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20)].join('-');
}
