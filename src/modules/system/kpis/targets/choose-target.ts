import { FIGURES, type Figure } from '../figures.js';
import type { TargetFields } from './targets.queries.js';
import type { FigureTarget, TargetState } from './targets.types.js';

/** Filter of figures, with the department that counts: the scope of a department head is one. */
export interface TargetFilter {
  readonly departmentId?: number | null | undefined;
  readonly categoryId?: number | null | undefined;
  readonly locationId?: number | null | undefined;
  readonly assetId?: number | null | undefined;
  readonly technicianId?: number | null | undefined;
}

/** The values of a target that decide on its choice and its judgement. */
export type Candidate = Omit<TargetFields, 'fromDay'>;

/** A number, undefined and null being the same. */
type Maybe = number | null | undefined;

/**
 * The target of a value of a figure (docs/behaviour/targets.md): of those that count on the last day
 * of the period, the one of department and category, of the department, of the category, of neither,
 * in this order. A figure that counts takes only the one of exactly its filter.
 *
 * @param candidates targets of that day, at most one of a figure, department and category.
 * @param value null without data; `state` is null then.
 * @returns null without a target, and where the filter has a place, an asset or a technician.
 */
export function chooseTarget(
  candidates: readonly Candidate[],
  figure: Figure,
  filter: TargetFilter,
  value: number | null,
): FigureTarget | null {
  if (isSet(filter.locationId) || isSet(filter.assetId) || isSet(filter.technicianId)) return null;
  const department = filter.departmentId ?? null;
  const category = filter.categoryId ?? null;
  const wanted =
    FIGURES[figure].unit === 'count'
      ? [[department, category]]
      : [
          [department, category],
          [department, null],
          [null, category],
          [null, null],
        ];
  for (const [departmentId, categoryId] of wanted) {
    const found = candidates.find(
      (one) =>
        one.figure === figure && one.departmentId === departmentId && one.categoryId === categoryId,
    );
    if (found) return { good: found.good, warn: found.warn, state: stateOf(found, value) };
  }
  return null;
}

function isSet(id: Maybe): boolean {
  return id !== undefined && id !== null;
}

function stateOf({ direction, good, warn }: Candidate, value: number | null): TargetState | null {
  if (value === null) return null;
  const reaches = (bound: number) => (direction === 'up' ? value >= bound : value <= bound);
  if (reaches(good)) return 'good';
  return reaches(warn) ? 'warn' : 'bad';
}
