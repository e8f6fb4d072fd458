import type { Samples } from '../../../../core/define-module.js';

/** Values for the examples of the documentation. */
export const assetFigureSamples: Samples = {
  'KpiAsset.assetId': 21,
  'KpiAsset.tag': 'PUMP-1',
  'KpiAsset.name': 'Circulation pump',
  'KpiAsset.type': 'Pump',
  'KpiAsset.locationId': 4,
  'KpiAsset.departmentId': 1,
  'KpiAsset.state': 'in_service',
  'KpiAsset.cost': 184_000,
  'KpiAsset.downtimeMinutes': 310,
  'KpiAsset.requests': 6,
  'KpiAsset.repeats': 2,
  'KpiAsset.ageDays': 2_920,
  'KpiAsset.warrantyDaysLeft': -1_825,
  'KpiAsset.value': 420_000,
  'KpiAsset.costShareOfValue': 0.62,
};
