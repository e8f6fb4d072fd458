import type { Preparations } from '../../support/preparations.js';
import { act, change, type ModuleContract, page, query } from '../operation.js';

const SECRET = 'A knee operation';
const WRITERS = { access: 'relation', scope: 'maintenance.assign|system.settings' } as const;
const onAbsence = (action: string, before: readonly string[], after: readonly string[]) => ({
  ...{ action: `absence.${action}`, targetType: 'absence' },
  ...{ before, after },
});

/** An absence of the technician that has not begun. */
async function absent({ prisma, technician, superAdmin }: Preparations) {
  await prisma.absence.deleteMany({ where: { userId: technician.id } });
  return await prisma.absence.create({
    data: {
      ...{ userId: technician.id, createdById: superAdmin.id, note: SECRET },
      ...{ startsAt: new Date('2099-01-05T00:00Z'), endsAt: new Date('2099-01-06T00:00Z') },
    },
  });
}

/** The contract of absences (docs/behaviour/workload.md). */
export const absences: ModuleContract = {
  operations: {
    absences: {
      ...page('GET /absences', 'Absence', ', filter: AbsenceFilter, orderBy: AbsenceSort'),
      ...WRITERS,
    },
    absence: { ...query('GET /absences/:id', 'Absence', 'id: Int!'), ...WRITERS },
    createAbsence: {
      ...change('POST /absences', 'Absence', 'CreateAbsenceInput'),
      ...WRITERS,
      audit: [
        onAbsence('created', [], ['userId', 'from', 'to']),
        async (given) => {
          await given.prisma.absence.deleteMany({ where: { userId: given.technician.id } });
          const period = { from: '2099-02-01', to: '2099-02-02' };
          const input = { userId: given.technician.id, ...period, note: SECRET };
          return { ...given.asAdmin(input), secrets: [SECRET] };
        },
      ],
    },
    updateAbsence: {
      ...change('PUT /absences/:id', 'Absence', 'UpdateAbsenceInput'),
      ...WRITERS,
      audit: [
        onAbsence('updated', ['to'], ['to']),
        async (given) => ({
          ...given.asAdmin({ id: (await absent(given)).id, to: '2099-01-07', reason: 'sick' }),
          secrets: [SECRET, 'sick'],
        }),
      ],
    },
    deleteAbsence: {
      ...act('DELETE /absences/:id', 'Absence', 'id: Int!'),
      ...WRITERS,
      audit: [
        onAbsence('deleted', ['userId', 'from', 'to'], []),
        async (given) => ({
          ...given.asAdmin({ id: (await absent(given)).id }),
          secrets: [SECRET],
        }),
      ],
    },
  },
  paths: [
    ['/absences', 'GET POST'],
    ['/absences/999999', 'GET PUT DELETE'],
  ],
  answers: {
    Absence: 'id userId from to ^reason note version createdById createdAt updatedAt',
  },
};
