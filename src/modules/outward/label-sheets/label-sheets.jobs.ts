import type { Job } from '../../../core/jobs.js';
import type { LabelSheetsService } from './label-sheets.service.js';

/** Deletes labels that have expired. */
export const labelSheetJobs: readonly Job<{ readonly labelSheets: LabelSheetsService }>[] = [
  {
    runsOn: 'one-replica',
    name: 'label-sheet-retention',
    cron: '23 * * * *',
    timeoutSeconds: 300,
    run: ({ labelSheets }) => labelSheets.deleteExpired(),
  },
];
