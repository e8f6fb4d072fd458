import { defineModule } from '../../../infra/infrastructure.js';
import { SecretBox } from '../../../infra/secrets/secret-box.js';
import { categories } from '../../equipment/categories/categories.module.js';
import { locations } from '../../equipment/locations/locations.module.js';
import { trees } from '../../equipment/trees/trees.module.js';
import { contractors } from '../../outward/contractors/contractors.module.js';
import { mail } from '../../outward/mail/mail.module.js';
import { departments } from '../../people/departments/departments.module.js';
import { users } from '../../people/users/users.module.js';
import { systemSettings } from '../../system/system-settings/system-settings.module.js';
import { maintenance } from '../maintenance/maintenance.module.js';
import { ContractorJobsService } from './contractor-jobs.service.js';
import { JobLinkStates } from './job-link-states.service.js';
import { contractorChanged, contractorTold } from './job-links.events.js';
import { jobLinkJobs } from './job-links.jobs.js';
import { jobLinkOperations } from './job-links.operations.js';
import { hasJobs } from './job-links.queries.js';
import { JobLinksResolver } from './job-links.resolver.js';
import { jobLinkSamples } from './job-links.samples.js';
import { JobLinksService } from './job-links.service.js';
import { jobLinkSubscribers } from './job-links.subscribers.js';
import { JobMailSource } from './mails/job-mail-source.service.js';
import { JobMails } from './mails/job-mails.service.js';
import { JobSweep } from './sweep.service.js';

/** Jobs that are sent to contractors by link (docs/behaviour/job-links.md). */
export const jobLinks = defineModule({
  name: 'job-links',
  needs: [
    systemSettings,
    mail,
    users,
    departments,
    trees,
    locations,
    categories,
    contractors,
    maintenance,
  ],
  operations: jobLinkOperations,
  resolvers: [JobLinksResolver],
  events: { contractorChanged, contractorTold },
  subscribers: jobLinkSubscribers,
  jobs: jobLinkJobs,
  samples: jobLinkSamples,
  config: ({ jwtSecret, sweepSeconds }) => ({ jwtSecret, sweepSeconds }),
  create: ({ statements, unitOfWork, clock }, needed, { jwtSecret, sweepSeconds }) => {
    const { mail, outbox } = needed.mail;
    const { settings } = needed['system-settings'];
    const { categories } = needed.categories;
    const box = new SecretBox(jwtSecret, 'mails to contractors');
    const mails = new JobMails({ outbox, box, isOn: mail !== undefined });
    const states = new JobLinkStates(mails);
    needed.contractors.contractors.keptFor(hasJobs);
    outbox.add(new JobMailSource(statements, box));
    const sources = { statements, unitOfWork, states, mails, settings, categories, clock };
    return {
      jobMails: mails,
      jobLinkStates: states,
      jobLinks: new JobLinksService(sources),
      contractorJobs: new ContractorJobsService(statements, clock),
      jobSweep: new JobSweep(unitOfWork, states, mails),
      sweepSeconds,
    };
  },
});
