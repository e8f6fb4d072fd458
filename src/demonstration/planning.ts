import type { AppServices } from '../app/modules.js';
import type { ActingCaller } from '../core/context.js';
import type { PrismaClient } from '../generated/prisma/client.js';

const DAY = 86_400_000;

/** Skills, the categories that need them, and the share of technicians who have each. */
const SKILLS = [
  { name: 'Electrician', categories: ['Electrical', 'Ventilation'], each: 2 },
  { name: 'Gas and heating', categories: ['Heating'], each: 3 },
  { name: 'Forklift licence', categories: ['Vehicles'], each: 2 },
] as const;

/**
 * Gives categories and technicians skills, a technician other working hours, and two of them absences.
 *
 * @param until the present, from which the days of the absences count.
 */
export async function planPeople(
  services: Pick<AppServices, 'skills' | 'categories' | 'workingCalendars' | 'absences'>,
  prisma: PrismaClient,
  actor: ActingCaller,
  until: number,
): Promise<void> {
  const technicians = await prisma.user.findMany({
    where: { role: 'technician', status: 'active', isService: false },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  const ids = new Map<string, number>();
  for (const { name, categories } of SKILLS) {
    const { id } = await services.skills.create(actor, { name });
    ids.set(name, id);
    const rows = await prisma.category.findMany({ where: { name: { in: [...categories] } } });
    for (const row of rows) {
      await services.categories.update(actor, { id: row.id, skillIds: [id] });
    }
  }
  for (const [index, { id: userId }] of technicians.entries()) {
    const held = SKILLS.filter(({ each }) => index % each === 0);
    const skills = held.map(({ name }) => ({ skillId: ids.get(name) ?? 0 }));
    if (skills.length > 0) await services.skills.setOfUser(actor, { userId, skills });
  }
  const calendar = await prisma.calendar.findFirst({ where: { name: 'Round the clock' } });
  const [first, second] = technicians;
  if (first && calendar) {
    const input = { userId: first.id, calendarId: calendar.id };
    await services.workingCalendars.set(actor, input);
  }
  const away = [
    { person: second ?? first, from: -1, days: 3, reason: 'sick' },
    { person: first, from: 5, days: 12, reason: 'holiday' },
  ] as const;
  for (const { person, from, days, reason } of away) {
    if (person === undefined) continue;
    const begin = until + from * DAY;
    const period = { from: new Date(begin), to: new Date(begin + days * DAY) };
    await services.absences.create(actor, { userId: person.id, ...period, reason });
  }
}
