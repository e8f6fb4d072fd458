import { defineModule } from '../../../infra/infrastructure.js';
import { fields } from '../../equipment/fields/fields.module.js';
import { parts } from '../../equipment/parts/parts.module.js';
import { mail } from '../../outward/mail/mail.module.js';
import { files } from '../../system/files/files.module.js';
import { systemSettings } from '../../system/system-settings/system-settings.module.js';
import { attachments } from '../attachments/attachments.module.js';
import { comments } from '../comments/comments.module.js';
import { maintenance } from '../maintenance/maintenance.module.js';
import { purchases } from '../purchases/purchases.module.js';
import { requestChecklists } from '../request-checklists/request-checklists.module.js';
import { time } from '../time/time.module.js';
import { jobSheetOperations } from './job-sheets.operations.js';
import { JobSheetsResolver } from './job-sheets.resolver.js';
import { JobSheetsService } from './job-sheets.service.js';

/** Job sheets of requests as PDF (docs/behaviour/work.md). */
export const jobSheets = defineModule({
  name: 'job-sheets',
  needs: [
    mail,
    systemSettings,
    files,
    fields,
    maintenance,
    requestChecklists,
    parts,
    purchases,
    attachments,
    time,
    comments,
  ],
  operations: jobSheetOperations,
  resolvers: [JobSheetsResolver],
  create: ({ prisma, statements, clock }, needed) => ({
    jobSheets: new JobSheetsService({
      prisma,
      statements,
      clock,
      settings: needed['system-settings'].settings,
      files: needed.files.files,
      detail: needed.maintenance.requestDetail,
      attachments: needed.attachments.attachments,
      time: needed.time.time,
      movements: needed.parts.movements,
      purchases: needed.purchases.purchases,
      known: needed.fields.knownFields,
    }),
  }),
});
