import { permitted } from '../../../core/access.js';
import { IdInput } from '../../../core/inputs.js';
import { document, operationsFor } from '../../../core/operation.js';
import type { JobSheetsService } from './job-sheets.service.js';

const { operation } = operationsFor<{ readonly jobSheets: JobSheetsService }>();

/** The job sheet of docs/behaviour/work.md. */
export const jobSheetOperations = {
  sheet: operation({
    name: 'maintenanceReport',
    kind: 'query',
    counterpart: 'MaintenanceRequest.reportUrl',
    access: permitted('maintenance.read'),
    summary: 'Make the job sheet of a maintenance request, as PDF.',
    input: IdInput,
    output: document('application/pdf'),
    run: ({ jobSheets }, context, { id }) => jobSheets.sheet(context, id),
  }),
};
