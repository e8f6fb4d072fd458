import { jobSheetOperations as jobSheets } from '../../../src/modules/requests/job-sheets/job-sheets.operations.js';
import type { Route } from '../../route.js';
import { MAINTENANCE } from '../../tags.js';

/** docs/behaviour/work.md. */
export const routes: readonly Route[] = [
  {
    verb: 'GET',
    path: '/maintenance/:id/report.pdf',
    operation: jobSheets.sheet,
    tag: MAINTENANCE,
  },
];
