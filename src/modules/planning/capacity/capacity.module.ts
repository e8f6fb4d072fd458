import { defineModule } from '../../../infra/infrastructure.js';
import { absences } from '../absences/absences.module.js';
import { calendars } from '../calendars/calendars.module.js';
import { skills } from '../skills/skills.module.js';
import { workingCalendars } from '../working-calendars/working-calendars.module.js';
import { CandidatesService } from './candidates.service.js';

/** Minutes of work on the days of people, and who fits a request (docs/behaviour/workload.md). */
export const capacity = defineModule({
  name: 'capacity',
  needs: [calendars, workingCalendars, skills, absences],
  create: (_infrastructure, needed) => ({
    candidates: new CandidatesService(needed['working-calendars'].workingCalendars),
  }),
});
