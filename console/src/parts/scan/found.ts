import type { Thing } from '../things/things.ts';

/** The thing of a scanned label. */
export interface FoundThing {
  readonly kind: 'asset' | 'location';
  readonly thing: Thing;
}
