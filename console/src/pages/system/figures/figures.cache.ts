import type { TypePolicies } from '@apollo/client';
import { paged } from '../../../api/field-policies.ts';

/** Cache policies of figures. */
export const figuresCache: TypePolicies = {
  Query: {
    fields: {
      kpiRows: paged,
      boards: paged,
      targets: paged,
      kpiAssets: paged,
      kpiClosings: paged,
      figureReports: paged,
    },
  },
};
