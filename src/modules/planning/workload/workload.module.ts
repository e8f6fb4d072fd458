import { defineModule } from '../../../infra/infrastructure.js';
import { fields } from '../../equipment/fields/fields.module.js';
import { departments } from '../../people/departments/departments.module.js';
import { users } from '../../people/users/users.module.js';
import { maintenance } from '../../requests/maintenance/maintenance.module.js';
import { absences } from '../absences/absences.module.js';
import { calendars } from '../calendars/calendars.module.js';
import { capacity } from '../capacity/capacity.module.js';
import { skills } from '../skills/skills.module.js';
import { workingCalendars } from '../working-calendars/working-calendars.module.js';
import { workloadOperations } from './workload.operations.js';
import { WorkloadResolver } from './workload.resolver.js';
import { workloadSamples } from './workload.samples.js';
import { WorkloadService } from './workload.service.js';

/** The work of technicians by day, and who fits a request (docs/behaviour/workload.md). */
export const workload = defineModule({
  name: 'workload',
  needs: [
    users,
    departments,
    fields,
    maintenance,
    calendars,
    workingCalendars,
    skills,
    absences,
    capacity,
  ],
  operations: workloadOperations,
  resolvers: [WorkloadResolver],
  samples: workloadSamples,
  create: ({ statements, clock }, needed) => ({
    workload: new WorkloadService(
      statements,
      needed['working-calendars'].workingCalendars,
      needed.capacity.candidates,
      clock,
    ),
  }),
});
