import { defineModule } from '../../../infra/infrastructure.js';
import { departments } from '../../people/departments/departments.module.js';
import { users } from '../../people/users/users.module.js';
import { calendars } from '../calendars/calendars.module.js';
import { workingCalendars } from '../working-calendars/working-calendars.module.js';
import { absenceOperations } from './absences.operations.js';
import { AbsencesResolver } from './absences.resolver.js';
import { AbsencesService } from './absences.service.js';

/** Periods in which people do not work (docs/behaviour/workload.md). */
export const absences = defineModule({
  name: 'absences',
  needs: [users, departments, calendars, workingCalendars],
  operations: absenceOperations,
  resolvers: [AbsencesResolver],
  samples: {
    'Absence.id': 6,
    'Absence.userId': 4,
    'Absence.from': '2027-07-04T22:00:00.000Z',
    'Absence.to': '2027-07-16T22:00:00.000Z',
    'Absence.reason': 'holiday',
    'Absence.note': null,
    'Absence.version': 1,
    'Absence.createdById': 4,
    'Absence.createdAt': '2027-03-02T08:00:00.000Z',
    'Absence.updatedAt': '2027-03-02T08:00:00.000Z',
  },
  create: ({ statements, unitOfWork }, needed) => ({
    absences: new AbsencesService(
      statements,
      unitOfWork,
      needed['working-calendars'].workingCalendars,
    ),
  }),
});
