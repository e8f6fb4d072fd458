import type { AccountActor } from '../../../../core/actor.js';
import type { Clock } from '../../../../core/clock.js';
import type { ActingCaller } from '../../../../core/context.js';
import { invalid } from '../../../../core/errors.js';
import {
  decodeCursor,
  type Order,
  type Page,
  type Position,
  pageFrom,
} from '../../../../core/pagination.js';
import type { Statements } from '../../../../core/sql.js';
import { Steps } from '../../../../core/steps.js';
import { toOccurrence } from '../occurrences.queries.js';
import type { ListScheduleOccurrencesInput, ScheduleOccurrence } from '../occurrences.types.js';
import type { PlansService } from '../plans.service.js';
import { findSchedule, type ScheduleRow } from '../schedules.queries.js';
import { seen } from '../schedules.service.js';
import {
  countStored,
  type OccurrencePlace,
  plannable,
  type StoredFilter,
  storedOccurrences,
} from './list-occurrences.queries.js';
import { comparePlaces, placeOf, plannedOf } from './planned.js';

const DAY = 86_400_000;
const ORDER: Order = { list: 'scheduleOccurrences', field: 'dueAt', descending: false };
/** Number of schedules that are read at once. */
const CHUNK = 200;
/** Occurrences that are computed between two pauses. */
const STEPS = 500;
/** Times as many occurrences as are taken that are kept before they are sorted. */
const KEPT = 4;
const MONTH = 30 * DAY;
/** Longest period of all schedules, in days. */
const MOST_DAYS = 92;
/** Longest period of one schedule, in years. */
const MOST_YEARS = 3;

/** The occurrences that are listed. */
interface Wanted {
  readonly filter: StoredFilter;
  readonly one: ScheduleRow | undefined;
  readonly actor: AccountActor;
  /** True if planned ones, or those of them that a closed day skips, are wanted. */
  readonly planned: boolean;
  readonly closed: boolean;
}

/** Lists occurrences of schedules: stored ones, and those that are computed. */
export class ListOccurrencesService {
  constructor(
    private readonly statements: Statements,
    private readonly plans: PlansService,
    private readonly clock: Clock,
  ) {}

  /**
   * A page of the occurrences of a schedule, or of all that the actor sees, by due time, key and
   * asset.
   *
   * @throws AppError NOT_FOUND for a schedule that the actor does not see; VALIDATION_ERROR for an
   *   invalid cursor, and on `to` for a period that is too long.
   */
  async list(
    { actor }: ActingCaller,
    input: ListScheduleOccurrencesInput,
  ): Promise<Page<ScheduleOccurrence>> {
    const { scheduleId, limit, cursor, state } = input;
    const one =
      scheduleId === undefined
        ? undefined
        : seen(actor, await findSchedule(this.statements, scheduleId));
    const filter = { ...input, ...periodOf(input, one !== undefined, this.clock()) };
    const wanted: Wanted = {
      ...{ filter, one, actor },
      planned: state === undefined || state === 'planned',
      closed: state === undefined || state === 'skipped',
    };
    const after =
      cursor === undefined ? undefined : placeFrom(decodeCursor(cursor, ORDER, { value: 'text' }));
    return pageFrom(await this.some(wanted, after, limit + 1), limit, {
      order: ORDER,
      position: (item) => ({ value: JSON.stringify(placeOf(item)), id: item.scheduleId }),
      count: () => this.count(wanted),
    });
  }

  private async some(
    wanted: Wanted,
    after: OccurrencePlace | undefined,
    take: number,
  ): Promise<ScheduleOccurrence[]> {
    const { filter, actor } = wanted;
    const stored =
      filter.state === 'planned'
        ? []
        : await storedOccurrences(this.statements, actor, filter, after, take);
    let found = stored.map(toOccurrence);
    for await (const { rows, reaches } of this.chunks(wanted)) {
      const last = found.length < take ? undefined : found[take - 1];
      if (last !== undefined && reaches > last.dueAt) break;
      const planned = await this.planned(wanted, rows, after, take);
      found = [...found, ...planned].sort(comparePlaces).slice(0, take);
    }
    return found;
  }

  private async count(wanted: Wanted): Promise<number> {
    const { filter, actor } = wanted;
    let count = filter.state === 'planned' ? 0 : await countStored(this.statements, actor, filter);
    for await (const { rows } of this.chunks(wanted)) {
      count += await this.countPlanned(wanted, rows);
    }
    return count;
  }

  /** The schedules that may have planned occurrences, by their next due time. */
  private async *chunks({ filter, one, actor, planned, closed }: Wanted) {
    if (!planned && !closed) return;
    if (one !== undefined) {
      if (one.state === 'active' && one.archivedAt === null && fits(one, filter)) {
        yield { rows: [one], reaches: new Date(0) };
      }
      return;
    }
    let from: { readonly nextDueAt: Date; readonly id: number } | undefined;
    for (;;) {
      const rows = await plannable(this.statements, actor, filter, from, CHUNK);
      const [first] = rows;
      if (first === undefined) return;
      // Those that skip closed days may have an occurrence before the next that is due.
      yield { rows, reaches: from === undefined ? new Date(0) : first.nextDueAt };
      const last = rows.at(-1);
      if (rows.length < CHUNK || last === undefined) return;
      from = last;
    }
  }

  /** The first planned occurrences of schedules; more than are taken, in no order. */
  private async planned(
    wanted: Wanted,
    rows: readonly ScheduleRow[],
    after: OccurrencePlace | undefined,
    take: number,
  ): Promise<ScheduleOccurrence[]> {
    const common = { ...this.plannedWanted(wanted), after, take };
    const steps = new Steps(STEPS);
    const found: ScheduleOccurrence[] = [];
    for (const one of await this.plans.preparedFor(this.statements, rows)) {
      found.push(...(await plannedOf(one, common, steps)));
      if (found.length > KEPT * take) found.sort(comparePlaces).splice(take);
    }
    return found;
  }

  private plannedWanted({ filter, planned, closed }: Wanted) {
    return {
      ...{ from: filter.from, to: filter.to, assetId: filter.assetId, now: this.clock() },
      isWanted: (state: 'planned' | 'skipped') => (state === 'planned' ? planned : closed),
    };
  }

  /** Number of planned occurrences of schedules, month by month: all at once may be a million. */
  private async countPlanned(wanted: Wanted, rows: readonly ScheduleRow[]): Promise<number> {
    const common = {
      ...this.plannedWanted(wanted),
      after: undefined,
      take: Number.POSITIVE_INFINITY,
    };
    const steps = new Steps(STEPS);
    let count = 0;
    for (const one of await this.plans.preparedFor(this.statements, rows)) {
      for (let from = common.from; from <= common.to; from = new Date(from.getTime() + MONTH)) {
        const to = new Date(Math.min(from.getTime() + MONTH - 1, common.to.getTime()));
        count += (await plannedOf(one, { ...common, from, to }, steps)).length;
      }
    }
    return count;
  }
}

/** The period that is listed. @throws AppError VALIDATION_ERROR for one that is too long. */
function periodOf(
  given: Pick<ListScheduleOccurrencesInput, 'from' | 'to'>,
  isOne: boolean,
  now: Date,
): { readonly from: Date; readonly to: Date } {
  const ahead = (time: Date, days: number) => new Date(time.getTime() + days * DAY);
  const [back, usual] = isOne ? [30, 365] : [0, 30];
  const usualFrom = ahead(now, -back);
  const from =
    given.from ??
    (given.to !== undefined && given.to < usualFrom ? ahead(given.to, -30) : usualFrom);
  const last = lastOf(from, isOne);
  const usualTo = ahead(now > from ? now : from, usual);
  const to = given.to ?? (usualTo < last ? usualTo : last);
  if (from > to) throw invalid('from', 'must not be after to');
  // A day is given by its end.
  const isDay = (to.getTime() + 1) % DAY === 0;
  if (to.getTime() - (isDay ? DAY - 1 : 0) > last.getTime()) {
    const most = isOne ? '3 years' : `${MOST_DAYS} days`;
    throw invalid('to', `must be at most ${most} after from`);
  }
  return { from, to };
}

/** The last time of the longest period. */
function lastOf(from: Date, isOne: boolean): Date {
  if (!isOne) return new Date(from.getTime() + MOST_DAYS * DAY);
  const last = new Date(from);
  last.setUTCFullYear(last.getUTCFullYear() + MOST_YEARS);
  return last;
}

function fits(
  { departmentId, assigneeId }: ScheduleRow,
  filter: Pick<StoredFilter, 'departmentId' | 'assigneeId'>,
): boolean {
  if (filter.departmentId !== undefined && filter.departmentId !== departmentId) return false;
  return filter.assigneeId === undefined || filter.assigneeId === assigneeId;
}

/** @throws AppError VALIDATION_ERROR for a position that is none of this list. */
function placeFrom({ value }: Position): OccurrencePlace {
  try {
    const [dueAt, occurrenceKey, assetId, scheduleId] = JSON.parse(String(value)) as unknown[];
    const numbers = [assetId, scheduleId].every(Number.isInteger);
    if (numbers && typeof occurrenceKey === 'string' && typeof dueAt === 'string') {
      const date = new Date(dueAt);
      if (!Number.isNaN(date.getTime())) {
        return [date.toISOString(), occurrenceKey, assetId as number, scheduleId as number];
      }
    }
  } catch {
    // Not JSON.
  }
  throw invalid('cursor', 'is not a cursor of this list; send that of the page before');
}
