import { coerce } from '../../../core/coerce.js';
import type { FieldError } from '../../../core/errors.js';
import { unknownReason } from '../../../core/input-reasons.js';
import type { Operation } from '../../../core/operation.js';
import { shapeOf } from '../../../core/shape.js';
import { problemsOf, validated } from '../../../core/validation.js';
import type { ViewedList } from '../../../core/view-reader.js';
import { assetOperations } from '../../equipment/assets/assets.operations.js';
import { partOperations } from '../../equipment/parts/parts.operations.js';
import { departmentOperations } from '../../people/departments/departments.operations.js';
import { userOperations } from '../../people/users/users.operations.js';
import { scheduleOperations } from '../../planning/schedules/schedules.operations.js';
import { selectsOpen } from '../../requests/maintenance/list/filter.queries.js';
import { listOperations as requestOperations } from '../../requests/maintenance/list/list.operations.js';
import { timeOperations } from '../../requests/time/time.operations.js';
import { auditOperations } from '../../system/audit/audit.operations.js';

/** The lists that have views. */
export const LISTS: Readonly<Record<ViewedList, Operation>> = {
  maintenance: requestOperations.list,
  users: userOperations.list,
  departments: departmentOperations.list,
  audit: auditOperations.list,
  time: timeOperations.list,
  assets: assetOperations.list,
  parts: partOperations.list,
  schedules: scheduleOperations.list,
};

/** Parameters of a list that are no part of a filter. */
const NO_FILTER: ReadonlySet<string> = new Set(['sort', 'limit', 'cursor', 'view']);

/** Filter and order of a view, spelt as in REST. */
export interface Spelling {
  readonly filter: object;
  readonly sort: string | null;
}

/** Filter and order as an input of the list, and what is wrong with them. */
export interface ReadView {
  readonly input: Readonly<Record<string, unknown>>;
  /** Errors by `filter.<field>` and `sort`. */
  readonly problems: readonly FieldError[];
}

/** Reads filter and order by the input class of the list. */
export function readView(list: ViewedList, { filter, sort }: Spelling): ReadView {
  const type = LISTS[list].input;
  const known = shapeOf(type).map(({ name }) => name);
  const filters = known.filter((name) => !NO_FILTER.has(name));
  const given = Object.entries(filter);
  const unfit = given.flatMap(([field, value]) => whyUnfit(field, value, filters));
  const fit = given.filter(([field]) => !unfit.some((one) => one.field === field));
  const query = { ...Object.fromEntries(fit), ...(sort === null ? {} : { sort }) };
  const { input, inputErrors } = coerce(type, { params: {}, query, body: undefined });
  const problems = problemsOf(type, input, inputErrors);
  const isValid = unfit.length + problems.length === 0;
  return {
    input,
    problems: [
      ...unfit.map(named),
      ...(isValid ? contradictions(list, input) : problems).map((one) =>
        one.field === 'sort' ? one : named(one),
      ),
    ],
  };
}

function named({ field, reason }: FieldError): FieldError {
  return { field: `filter.${field}`, reason };
}

/** A parameter of a query is there or not: a filter by null would select everything. */
function whyUnfit(field: string, value: unknown, filters: readonly string[]): FieldError[] {
  if (!filters.includes(field)) return [{ field, reason: unknownReason(field, filters) }];
  return value === null ? [{ field, reason: 'must not be null; leave it out' }] : [];
}

/** Errors of valid parameters that do not go together. */
function contradictions(list: ViewedList, given: object): FieldError[] {
  const input: Readonly<Record<string, unknown>> = { ...validated(LISTS[list].input, given) };
  const byPriority = list === 'maintenance' && String(input.sort).endsWith('priority');
  if (!byPriority || selectsOpen(input)) return [];
  const reason = 'by priority needs a filter by status or stage that selects open requests';
  return [{ field: 'sort', reason }];
}
