import type { TypePolicies } from '@apollo/client';
import { one, paged } from '../../api/field-policies.ts';

/** Cache policies of locations, categories and assets. */
export const thingsCache: TypePolicies = {
  Location: { fields: { assets: paged, requests: paged } },
  Asset: { fields: { requests: paged, attributes: { merge: false } } },
  Query: {
    fields: {
      locations: paged,
      categories: paged,
      assets: paged,
      location: one('Location'),
      category: one('Category'),
      asset: one('Asset'),
    },
  },
};
