import { defineModule } from '../../../infra/infrastructure.js';
import { categories } from '../../equipment/categories/categories.module.js';
import { fields } from '../../equipment/fields/fields.module.js';
import { locations } from '../../equipment/locations/locations.module.js';
import { trees } from '../../equipment/trees/trees.module.js';
import { users } from '../../people/users/users.module.js';
import { files } from '../../system/files/files.module.js';
import { systemSettings } from '../../system/system-settings/system-settings.module.js';
import { attachments } from '../attachments/attachments.module.js';
import { checklists } from '../checklists/checklists.module.js';
import { comments } from '../comments/comments.module.js';
import { jobLinks } from '../job-links/job-links.module.js';
import { maintenance } from '../maintenance/maintenance.module.js';
import { purchases } from '../purchases/purchases.module.js';
import { requestChecklists } from '../request-checklists/request-checklists.module.js';
import { time } from '../time/time.module.js';
import { JobEntriesService } from './job-entries.service.js';
import { JobOpeningsService } from './job-openings.service.js';
import { JobStepsService } from './job-steps.service.js';
import { JobTokens } from './job-tokens.js';
import { jobOperations } from './jobs.operations.js';
import { JobsResolver } from './jobs.resolver.js';
import { jobsSamples } from './jobs.samples.js';
import { JobsService } from './jobs.service.js';

/** Jobs as their contractors see and do them, by link (docs/behaviour/jobs.md). */
export const jobs = defineModule({
  name: 'jobs',
  needs: [
    files,
    systemSettings,
    users,
    trees,
    locations,
    checklists,
    fields,
    categories,
    maintenance,
    requestChecklists,
    purchases,
    attachments,
    time,
    comments,
    jobLinks,
  ],
  operations: jobOperations,
  resolvers: [JobsResolver],
  tokens: {
    bearerOf: ({ jobOpenings }: { readonly jobOpenings: JobOpeningsService }, token) =>
      jobOpenings.bearerOf(token),
  },
  samples: jobsSamples,
  config: ({ jwtSecret }) => ({ jwtSecret }),
  create: ({ prisma, statements, unitOfWork, clock }, needed, { jwtSecret }) => {
    const { settings } = needed['system-settings'];
    const { jobLinkStates: states, jobMails: mails } = needed['job-links'];
    const { users } = needed.users;
    const { files } = needed.files;
    const known = needed.fields.knownFields;
    const jobs = new JobsService({ prisma, statements, clock, files, settings, known });
    return {
      jobs,
      jobOpenings: new JobOpeningsService({
        ...{ statements, unitOfWork, users, states, mails, jobs },
        tokens: new JobTokens(jwtSecret, clock),
      }),
      jobSteps: new JobStepsService({ unitOfWork, states, settings, jobs }),
      jobEntries: new JobEntriesService({
        ...{ prisma, statements, settings, jobs },
        comments: needed.comments.comments,
        attachments: needed.attachments.attachments,
        time: needed.time.time,
        purchases: needed.purchases.purchases,
        checklistAnswers: needed['request-checklists'].checklistAnswers,
        requestFields: needed.maintenance.requestFields,
      }),
    };
  },
});
