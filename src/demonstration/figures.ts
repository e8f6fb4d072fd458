import type { AppServices } from '../app/modules.js';
import type { ActingCaller } from '../core/context.js';
import type { Figure } from '../modules/system/kpis/figures.js';
import type { CreateTargetInput } from '../modules/system/kpis/targets/targets.types.js';
import type { Step } from './steps.js';

const HOUR = 3_600_000;
/** Days after the end of a month on which it is closed, and the hour in UTC. */
const CLOSED_AFTER = 2 * 24 * HOUR + 7 * HOUR;
const CLOSED_MONTHS = 3;

/** Targets of the whole house; times in minutes. */
const TARGETS: readonly Pick<CreateTargetInput, 'figure' | 'direction' | 'good' | 'warn'>[] = [
  { figure: 'firstTimeFix', direction: 'up', good: 0.95, warn: 0.85 },
  { figure: 'slaResolution', direction: 'up', good: 0.9, warn: 0.75 },
  { figure: 'repairTimeMean', direction: 'down', good: 36 * 60, warn: 60 * 60 },
  { figure: 'responseTimeP90', direction: 'down', good: 24 * 60, warn: 72 * 60 },
  { figure: 'overdueNow', direction: 'down', good: 3, warn: 10 },
  { figure: 'preventiveShareCount', direction: 'up', good: 0.4, warn: 0.2 },
  { figure: 'costShareOfValue', direction: 'down', good: 0.3, warn: 0.6 },
];

/** Figures of the screen in the workshop. */
const SHOWN: readonly Figure[] = [
  ...(['overdueNow', 'backlog', 'firstTimeFix', 'slaResolution'] as const),
  ...(['repairTimeMean', 'responseTimeP90', 'preventiveShareCount', 'availability'] as const),
];

/**
 * Sets targets of figures, from a day on, and makes a board for the screen in the workshop.
 *
 * @returns the path of the page of the board.
 */
export async function setFigures(
  { targets, boards }: Pick<AppServices, 'targets' | 'boards'>,
  actor: ActingCaller,
  from: number,
): Promise<string> {
  const day = new Date(from).toISOString().slice(0, 10);
  for (const target of TARGETS) await targets.create(actor, { ...target, from: day });
  const { link } = await boards.create(actor, { name: 'Workshop', figures: [...SHOWN] });
  return link?.slice(link.indexOf('/w#')) ?? '';
}

/** The steps that close the last months before the present; what was entered later is a difference. */
export function closeMonths(actor: ActingCaller, until: number): Step[] {
  const now = new Date(until);
  const ends = Array.from({ length: CLOSED_MONTHS + 1 }, (_, index) =>
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - index),
  );
  return ends
    .filter((end) => end + CLOSED_AFTER < until)
    .map((end) => ({
      at: end + CLOSED_AFTER,
      take: async ({ kpiClosings }) => {
        const month = new Date(end - 1).toISOString().slice(0, 7);
        await kpiClosings.create(actor, { month });
      },
    }));
}
