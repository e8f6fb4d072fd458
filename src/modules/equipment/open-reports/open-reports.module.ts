import { defineModule } from '../../../infra/infrastructure.js';
import { departments } from '../../people/departments/departments.module.js';
import { trees } from '../trees/trees.module.js';
import {
  assetCountByLocation,
  leadsLocation,
  linkByAsset,
  linkByLocation,
  reportCountByAsset,
  reportCountByLocation,
  reportsByAsset,
  reportsByLocation,
} from './open-reports.loaders.js';
import { ThingReportsService } from './open-reports.service.js';

/** The common parts of assets and locations: who leads them, links, open reports. */
export const openReports = defineModule({
  name: 'open-reports',
  needs: [trees, departments],
  loaders: {
    assetCountByLocation,
    leadsLocation,
    linkByAsset,
    linkByLocation,
    reportCountByAsset,
    reportCountByLocation,
    reportsByAsset,
    reportsByLocation,
  },
  samples: {
    'ReportLink.code': 'q7vZ0l5o6S0Nq4J4gYkqgw',
    'ReportLink.url': 'https://maintenance.example.org/r/q7vZ0l5o6S0Nq4J4gYkqgw',
    'ReportLink.works': true,
    'ReportLink.createdAt': '2026-03-02T08:00:00.000Z',
    'OpenReport.category': 'Plumbing',
    'OpenReport.stage': 'assigned',
    'OpenReport.since': '2026-03-02T10:05:00.000Z',
    'OpenReport.meTooCount': 2,
  },
  config: ({ publicUrl }) => ({ publicUrl }),
  create: ({ statements }, _needed, { publicUrl }) => ({
    thingReports: new ThingReportsService(statements, publicUrl),
  }),
});
