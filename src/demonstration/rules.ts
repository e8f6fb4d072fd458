import type { AppServices } from '../app/modules.js';
import type { ActingCaller } from '../core/context.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { CALENDARS, CLOSED_SOON, HOLIDAYS, POLICIES } from './rule-words.js';
import { workdayAfter } from './steps.js';
import { CHECKLISTS } from './work-words.js';

const ZONE = 'Europe/Berlin';

/**
 * Creates working hours with closed days, rules for due dates, and the settings of the house.
 *
 * @param until the present: the closed days are those of two years before it and of the next one.
 * @param address the address of the service, for labels; without one it is left as it is.
 */
export async function setRules(
  services: Pick<AppServices, 'calendars' | 'slaPolicies' | 'settings'>,
  actor: ActingCaller,
  until: number,
  address: string | undefined,
): Promise<void> {
  const calendars = new Map<string, number>();
  for (const { name, week, hasHolidays } of CALENDARS) {
    const holidays = hasHolidays ? closedDays(until) : [];
    const hours = week.map((day) => day.map((interval) => [...interval]));
    const calendar = { name, timeZone: ZONE, week: hours, holidays };
    calendars.set(name, (await services.calendars.create(actor, calendar)).id);
  }
  for (const { name, rank, priorities, calendar, response, resolution } of POLICIES) {
    await services.slaPolicies.create(actor, {
      ...{ name, rank, match: { priorities: [...priorities] } },
      calendarId: calendars.get(calendar) as number,
      ...{ responseMinutes: response, resolutionMinutes: resolution },
      escalations: [
        { clock: 'resolution', percent: 75, notify: ['assignee'] },
        { clock: 'resolution', percent: 100, notify: ['assignee', 'leads'] },
      ],
    });
  }
  await services.settings.update(actor, {
    defaultCalendarId: calendars.get(CALENDARS[0].name) ?? null,
    houseName: 'Northgate Works',
    ...(address !== undefined && { publicUrl: address }),
  });
}

/** Gives its checklist to each category that has one. */
export async function giveChecklists(
  services: Pick<AppServices, 'categories'>,
  prisma: PrismaClient,
  actor: ActingCaller,
): Promise<void> {
  for (const { name, categories } of CHECKLISTS) {
    const { id: checklistId } = await prisma.checklist.findFirstOrThrow({ where: { name } });
    for (const category of categories) {
      const { id } = await prisma.category.findFirstOrThrow({ where: { name: category } });
      await services.categories.update(actor, { id, checklistId });
    }
  }
}

function closedDays(until: number): { date: string; name: string; intervals: number[][] }[] {
  const year = new Date(until).getUTCFullYear();
  const days = new Map<string, string>();
  for (let one = year - 2; one <= year + 1; one += 1) {
    for (const [day, name] of HOLIDAYS) days.set(`${one}-${day}`, name);
  }
  const soon = new Date(workdayAfter(until, CLOSED_SOON.days, 12)).toISOString().slice(0, 10);
  if (!days.has(soon)) days.set(soon, CLOSED_SOON.name);
  return [...days].map(([date, name]) => ({ date, name, intervals: [] }));
}
