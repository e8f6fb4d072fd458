import type { AssetFields } from './assets.mapper.js';

/** The days of an asset that belong together. */
type Days = Pick<AssetFields, 'purchasedOn' | 'warrantyUntil'>;

/** The rule of `endsBeforePurchase`, for messages about `warrantyUntil`. */
export const WARRANTY_RULE = 'must not be before purchasedOn';

/**
 * Returns whether a warranty would end before the day of the purchase. Days that were stored so before this rule are
 * readable, and stay while other fields change.
 */
export function endsBeforePurchase({ purchasedOn, warrantyUntil }: Days, before?: Days): boolean {
  if (!purchasedOn || !warrantyUntil || warrantyUntil >= purchasedOn) return false;
  return purchasedOn !== before?.purchasedOn || warrantyUntil !== before.warrantyUntil;
}
