import type { ActingCaller } from '../../../core/context.js';
import { invalid, notFound } from '../../../core/errors.js';
import type { PageInput } from '../../../core/list-inputs.js';
import { type Page, type Position, paginate } from '../../../core/pagination.js';
import { languageOf } from '../../equipment/fields/local-text.types.js';
import { FIGURE_NAMES, FIGURES, type Figure } from './figures.js';
import { applies, type Filters } from './filters.queries.js';
import {
  type Grouping,
  type GroupSums,
  groupingOf,
  groupNames,
  groupSums,
} from './groups.queries.js';
import { isOfCosts, isOfNow, orderOf, placeOf, positionAt, toKpiRow } from './kpi-row.js';
import { wordOf } from './kpi-words.js';
import { requireCosts, seesCosts } from './kpis.access.js';
import type { KpiFigure, KpiFilter, KpiGroup, KpiRow, Kpis, KpisInput } from './kpis.types.js';
import { frameBefore, type Month, monthsOf } from './period.js';
import { ask, type QuestionSources } from './question.queries.js';
import { countRows, rowsOf } from './rows.queries.js';
import { spanOf } from './span.js';
import { figureValue, NO_VALUE, sumsOf } from './sums.queries.js';
import type { TargetFilter } from './targets/choose-target.js';
import { targetsAt } from './targets/target-lookup.js';

/** A question about one figure. */
interface AboutFigure extends KpiFilter {
  readonly figure: string;
}

/**
 * Reads figures with their rows and groups (docs/behaviour/figures.md). Everything that one answer
 * has comes from one snapshot of the database, and nothing is kept: a figure counts what was
 * committed before the call.
 */
export class KpisService {
  constructor(private readonly sources: QuestionSources) {}

  /**
   * All figures of a period, in the scope of the actor.
   *
   * @throws AppError VALIDATION_ERROR for a period that is empty or too long, FORBIDDEN for a
   *   department other than the actor's own.
   */
  async get(caller: ActingCaller, input: KpisInput): Promise<Kpis> {
    return await this.some(caller, input, FIGURE_NAMES);
  }

  /** Some figures of a period, in the order of `names`. @throws AppError as `get`. */
  async some(
    caller: ActingCaller,
    { compare, ...input }: KpisInput,
    names: readonly Figure[],
  ): Promise<Kpis> {
    return await ask(
      this.sources,
      caller,
      input,
      async ({ statements, settings, frame, span, filters }) => {
        const { reopenDays, timeZone, currency } = settings;
        const figures = names.filter(
          (figure) => applies(figure, filters) && mayRead(caller, figure, filters),
        );
        const sums = await sumsOf(statements, figures, span, filters);
        const before = compare === undefined ? undefined : frameBefore(frame);
        const compared = figures.filter((figure) => !isOfNow(figure));
        const previous =
          before && (await sumsOf(statements, compared, spanOf(before, reopenDays), filters));
        const judged = await targetsAt(statements, frame, [filters]);
        const figureOfAnswer = (figure: Figure): KpiFigure => {
          const [now, then] = [sums.get(figure), previous?.get(figure)];
          const of = now ? figureValue(figure, now) : NO_VALUE;
          return {
            ...{ figure, ...of },
            previous: then ? figureValue(figure, then).value : null,
            unit: FIGURES[figure].unit,
            target: judged(figure, filters, of.value),
          };
        };
        return {
          ...{ from: frame.from, to: frame.to, timeZone, currency },
          ...{ previousFrom: before?.from ?? null, previousTo: before?.to ?? null },
          figures: names.map(figureOfAnswer),
        };
      },
    );
  }

  /**
   * A page of the records that a figure counts, newest first.
   *
   * @throws AppError as `get`; NOT_FOUND for an unknown figure, FORBIDDEN for costs that the actor
   *   may not read, VALIDATION_ERROR for an invalid cursor.
   */
  async rows(
    caller: ActingCaller,
    { figure: name, limit, cursor, ...input }: AboutFigure & PageInput,
  ): Promise<Page<KpiRow>> {
    const figure = figureOf(name);
    const after = cursor === undefined ? undefined : positionAt(cursor, figure);
    const places = new Map<string, Position>();
    return await ask(this.sources, caller, input, async ({ statements, span, filters }) => {
      requireMayRead(caller, figure, filters);
      const counts = applies(figure, filters);
      return await paginate({
        ...{ limit, order: orderOf(figure) },
        fetch: async (take) =>
          counts ? await rowsOf(statements, figure, span, filters, { take, after }) : [],
        count: async () => await this.count(caller, figure, input),
        map: (fact) => {
          const row = toKpiRow(figure, fact);
          places.set(row.id, placeOf(fact));
          return row;
        },
        position: ({ id }) => places.get(id) ?? { value: 0, id },
      });
    });
  }

  /** Number of the records that a figure counts. */
  private async count(caller: ActingCaller, figure: Figure, input: KpiFilter): Promise<number> {
    return await ask(this.sources, caller, input, async ({ statements, span, filters }) =>
      applies(figure, filters) ? await countRows(statements, figure, span, filters) : 0,
    );
  }

  /** The groups of a figure. @throws AppError as `rows`; VALIDATION_ERROR on `by`. */
  async groups(
    caller: ActingCaller,
    { figure: name, by: asked, ...input }: AboutFigure & { readonly by: string },
  ): Promise<KpiGroup[]> {
    const figure = figureOf(name);
    const by = groupingOf(figure, asked);
    if (by === undefined) throw invalid('by', `does not fit ${figure}, or is unknown`);
    return await ask(this.sources, caller, input, async ({ statements, frame, span, filters }) => {
      requireMayRead(caller, figure, filters);
      if (!applies(figure, filters)) return [];
      const months = by === 'month' ? monthsOf(frame) : [];
      const found = await groupSums(statements, { figure, by, filters, months }, span);
      const groups = by === 'month' ? inMonths(found, months) : found;
      const keys = groups.flatMap(({ key }) => key ?? []);
      const names = await groupNames(statements, by, keys, languageOf(caller.actor));
      const filterOf = (key: string | null) => judgedAs(by, key, filters);
      const filtersOfGroups = keys.flatMap((key) => filterOf(key) ?? []);
      const judged = await targetsAt(statements, frame, filtersOfGroups);
      const label = (key: string) => names?.get(key) ?? wordOf(caller.actor, by, key);
      return groups.map((group) => {
        const sums = figureValue(figure, group);
        const filter = filterOf(group.key);
        return {
          key: group.key,
          label: group.key === null ? null : label(group.key),
          ...sums,
          target: filter === undefined ? null : judged(figure, filter, sums.value),
        };
      });
    });
  }
}

/** @throws AppError NOT_FOUND. */
function figureOf(name: string): Figure {
  const figure = FIGURE_NAMES.find((one) => one === name);
  if (figure === undefined) throw notFound('The figure');
  return figure;
}

function mayRead({ actor }: ActingCaller, figure: Figure, { departmentId }: Filters): boolean {
  return !isOfCosts(figure) || seesCosts(actor, departmentId);
}

/** @throws AppError FORBIDDEN. */
function requireMayRead({ actor }: ActingCaller, figure: Figure, { departmentId }: Filters): void {
  if (isOfCosts(figure)) requireCosts(actor, departmentId);
}

/** The filter by whose targets a group is judged: that with its department or category. */
function judgedAs(by: Grouping, key: string | null, filters: Filters): TargetFilter | undefined {
  if (key === null) return undefined;
  if (by === 'department') return { ...filters, departmentId: Number(key) };
  return by === 'category' ? { ...filters, categoryId: Number(key) } : undefined;
}

/** The groups by month in order, with those that are empty. */
function inMonths(groups: readonly GroupSums[], months: readonly Month[]): GroupSums[] {
  const byNumber = new Map(groups.map((group) => [group.key, group]));
  const empty = { numerator: 0, denominator: 0, percentile: null };
  return months.map(({ key }, index) => ({
    ...(byNumber.get(String(index + 1)) ?? empty),
    key,
  }));
}
