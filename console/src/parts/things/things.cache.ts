import type { TypePolicies } from '@apollo/client';
import { one, paged } from '../../api/field-policies.ts';

/** New values replace the previous ones. */
const replaced = { merge: false };
const ofThing = { rights: replaced, openReports: replaced, reportLink: replaced };

/** Cache policies of locations, categories, assets, and what is recorded at them. */
export const thingsCache: TypePolicies = {
  Location: { fields: { ...ofThing, assets: paged, requests: paged } },
  Asset: {
    fields: { ...ofThing, requests: paged, attributes: replaced, downtimes: replaced },
  },
  Query: {
    fields: {
      locations: paged,
      categories: paged,
      assets: paged,
      downtimes: paged,
      assetHistory: paged,
      meters: paged,
      meterReadings: paged,
      location: one('Location'),
      category: one('Category'),
      asset: one('Asset'),
    },
  },
};
