import type { AccountActor } from '../../../core/actor.js';
import { coerce } from '../../../core/coerce.js';
import type { FieldError } from '../../../core/errors.js';
import { unknownReason } from '../../../core/input-reasons.js';
import type { KnownListViews, ListViews } from '../../../core/list-views.js';
import { shapeOf } from '../../../core/shape.js';
import { problemsOf, validated } from '../../../core/validation.js';
import { mayBeStaff } from '../../equipment/fields/fields.access.js';
import type { KnownFieldsService } from '../../equipment/fields/known-fields.service.js';
import { hasCriteria, readCriteria } from '../../equipment/fields/lists/criteria.js';
import { fieldTargetOf } from '../../equipment/fields/lists/field-lists.types.js';
import {
  fieldParameterOf,
  isFieldParameter,
  withFieldParameters,
} from '../../equipment/fields/lists/field-parameters.js';

/** The views of a list. @throws Error for a list that no module has. */
export function viewsOf(lists: ReadonlyMap<string, KnownListViews>, list: string): KnownListViews {
  const views = lists.get(list);
  if (views === undefined) throw new Error(`no module has views of the list ${list}`);
  return views;
}

/** Parameters of a list that are no part of a filter. */
const NO_FILTER: ReadonlySet<string> = new Set([
  'sort',
  'limit',
  'cursor',
  'view',
  // Those of fields are spelt `field.<key>`.
  'fields',
  'orderByField',
]);

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
function readView(views: ListViews<never>, { filter, sort }: Spelling): ReadView {
  const type = views.list.input;
  const known = shapeOf(type).map(({ name }) => name);
  const filters = known.filter((name) => !NO_FILTER.has(name));
  const given = Object.entries(filter);
  const isByFields = fieldTargetOf(type) !== undefined;
  const names = isByFields ? given.map(([name]) => name).filter(isFieldParameter) : [];
  const unfit = given.flatMap(([field, value]) => whyUnfit(field, value, [...filters, ...names]));
  const fit = given.filter(([field]) => !unfit.some((one) => one.field === field));
  const { query } = withFieldParameters(type, {
    ...Object.fromEntries(fit),
    ...(sort === null ? {} : { sort }),
  });
  const { input, inputErrors } = coerce(type, { params: {}, query, body: undefined });
  const problems = problemsOf(type, input, inputErrors);
  const isValid = unfit.length + problems.length === 0;
  return {
    input,
    problems: [
      ...unfit.map(named),
      ...(isValid ? contradictions(views, input) : problems).map((one) =>
        one.field === 'sort' ? one : named(one),
      ),
    ],
  };
}

/** Reads filter and order as `readView`, with what is wrong with fields for the actor. */
export async function readViewFor(
  actor: AccountActor,
  fields: Pick<KnownFieldsService, 'recent'>,
  views: ListViews<never>,
  spelling: Spelling,
): Promise<ReadView> {
  const read = readView(views, spelling);
  const target = fieldTargetOf(views.list.input);
  if (target === undefined || read.problems.length > 0 || !hasCriteria(read.input)) return read;
  const reader = { target, knowsStaff: mayBeStaff(actor) };
  const { errors } = readCriteria(await fields.recent(), read.input, reader);
  return {
    input: read.input,
    problems: errors.map((one) => (one.field === 'sort' ? one : named(one))),
  };
}

function named({ field, reason }: FieldError): FieldError {
  return { field: `filter.${fieldParameterOf(field)}`, reason };
}

/** A parameter of a query is there or not: a filter by null would select everything. */
function whyUnfit(field: string, value: unknown, filters: readonly string[]): FieldError[] {
  if (!filters.includes(field)) return [{ field, reason: unknownReason(field, filters) }];
  return value === null ? [{ field, reason: 'must not be null; leave it out' }] : [];
}

/** Errors of valid parameters that do not go together. */
function contradictions(views: ListViews<never>, given: object): readonly FieldError[] {
  return views.contradictions?.({ ...validated(views.list.input, given) }) ?? [];
}
