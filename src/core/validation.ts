import { getMetadataStorage, type ValidationError, validateSync } from 'class-validator';
import { LRUCache } from 'lru-cache';
import { dayEndFields, listLimitsOf, localDayFields, textForms } from './constraints.js';
import { CalendarDay, DATE_OUT_OF_RANGE, isAcceptedDate } from './dates.js';
import { type FieldError, MAX_LISTED_ERRORS, validationError, wholeOf } from './errors.js';
import { reversedPeriods } from './period.js';
import { type ShapeClass, shapeOf } from './shape.js';
import { isStorableText } from './storable.js';

/**
 * Checks an input against its class and normalises its texts for storage. Both interfaces use it,
 * so that a rule is defined once, on the class (docs/behaviour/input.md).
 *
 * @param input the values that the interface could read; their types are correct.
 * @param inputErrors the fields that the interface could not read; `input` lacks them.
 * @throws AppError VALIDATION_ERROR naming every bad field.
 */
export function validated<T extends object>(
  type: ShapeClass<T>,
  input: object,
  inputErrors: readonly FieldError[] = [],
): T {
  const { instance, problems } = examine(type, input, inputErrors);
  const [first, ...rest] = problems;
  if (first !== undefined) throw validationError([first, ...rest]);
  return instance;
}

/** Maximum number of remembered inputs, and the maximum length of one, as JSON. */
const MAX_REMEMBERED = 1_000;
const MAX_LENGTH = 500;

const remembered = new LRUCache<string, object>({ max: MAX_REMEMBERED });

/** Numbers by class, for the keys of remembered inputs. */
const numbers = new Map<ShapeClass, number>();

/**
 * The same as `validated` for an input that comes again and is not changed: the same list is
 * requested over and over, and class-validator takes a tenth of the time of a page for a filter.
 * Only flat inputs are remembered, without dates, whose JSON does not tell a day from a moment.
 */
export function validatedQuery<T extends object>(
  type: ShapeClass<T>,
  input: object,
  inputErrors: readonly FieldError[] = [],
): T {
  const key = inputErrors.length === 0 && isFlat(input) ? keyOf(type, input) : undefined;
  if (key === undefined) return validated(type, input, inputErrors);
  const known = remembered.get(key);
  if (known !== undefined) return known as T;
  const instance = Object.freeze(validated(type, input));
  for (const value of Object.values(instance)) Object.freeze(value);
  remembered.set(key, instance);
  return instance;
}

function isFlat(input: object): boolean {
  return Object.values(input).every((value) =>
    Array.isArray(value) ? value.every(isPlain) : isPlain(value),
  );
}

function isPlain(value: unknown): boolean {
  return value === null || typeof value !== 'object';
}

function keyOf(type: ShapeClass, input: object): string | undefined {
  const number = numbers.get(type) ?? numbers.size;
  numbers.set(type, number);
  const json = JSON.stringify(input);
  return json.length > MAX_LENGTH ? undefined : `${number} ${json}`;
}

/**
 * All errors of an input in the order of its fields, then those of unknown fields. An unreadable
 * field has one error.
 */
export function problemsOf(
  type: ShapeClass,
  input: object,
  inputErrors: readonly FieldError[],
): readonly FieldError[] {
  return examine(type, input, inputErrors).problems;
}

function examine<T extends object>(
  type: ShapeClass<T>,
  input: object,
  inputErrors: readonly FieldError[],
): { instance: T; problems: readonly FieldError[] } {
  // Reading stopped at the maximum number of errors, so the other fields are unknown.
  if (inputErrors.length > MAX_LISTED_ERRORS)
    return { instance: new type(), problems: inputErrors };
  const unfit: FieldError[] = [];
  const instance = normalised(type, input, unfit);
  const violated = validateSync(instance, {
    forbidUnknownValues: false,
    validationError: { target: true, value: false },
  }).flatMap((error) => flatten(error));
  // Of a field that could not be read, `input` has nothing.
  const unread = new Set(inputErrors.map(({ field }) => wholeOf(field)));
  const named = new Set(unfit.map(({ field }) => field));
  const isNew = ({ field }: FieldError) => !unread.has(wholeOf(field)) && !named.has(field);
  const broken = [...inputErrors, ...unfit, ...violated.filter(isNew)];
  const flawed = new Set(broken.map(({ field }) => wholeOf(field)));
  const reversed = reversedPeriods(instance).filter(({ field }) => !flawed.has(wholeOf(field)));
  const problems = [...broken, ...reversed];
  const order = new Map(shapeOf(type).map(({ name }, index) => [name, index]));
  const place = ({ field }: FieldError) => order.get(wholeOf(field)) ?? order.size;
  return { instance, problems: problems.sort((a, b) => place(a) - place(b)) };
}

function normalised<T extends object>(
  type: ShapeClass<T>,
  input: object,
  unfit: FieldError[],
  prefix = '',
): T {
  const result = new type() as Record<string, unknown>;
  const forms = textForms(type);
  const listLimits = listLimitsOf(type);
  const dayEnds = dayEndFields(type);
  const localDays = localDayFields(type);
  for (const { name, kind, type: nested } of shapeOf(type)) {
    const value = (input as Record<string, unknown>)[name];
    // An absent field has the default value of its class, if there is one.
    if (value === undefined) continue;
    if (kind === 'object' && nested && value !== null) {
      result[name] = Array.isArray(value)
        ? value.map((item, index) =>
            normalised(nested, item as object, unfit, `${prefix}${name}.${index}.`),
          )
        : normalised(nested, value as object, unfit, `${prefix}${name}.`);
    } else {
      const problem = tooLong(name, value, listLimits.get(name)) ?? whyUnstorable(name, value);
      if (problem !== undefined) unfit.push({ ...problem, field: prefix + problem.field });
      else if (localDays.has(name)) result[name] = value;
      else if (value instanceof CalendarDay) result[name] = momentOf(value, dayEnds.has(name));
      else result[name] = inForm(value, forms.get(name));
    }
  }
  return result as T;
}

/** A day as the end of a period means its last moment, otherwise its first. */
function momentOf(day: CalendarDay, isEnd: boolean): Date {
  return isEnd ? day.end : new Date(day);
}

function tooLong(field: string, value: unknown, limit = Infinity): FieldError | undefined {
  const isTooLong = Array.isArray(value) && value.length > limit;
  return isTooLong ? { field, reason: `must be ${limit} at most` } : undefined;
}

function whyUnstorable(name: string, value: unknown): FieldError | undefined {
  for (const [index, item] of (Array.isArray(value) ? value : [value]).entries()) {
    const field = Array.isArray(value) ? `${name}.${index}` : name;
    if (item instanceof Date && !isAcceptedDate(item)) return { field, reason: DATE_OUT_OF_RANGE };
    if (typeof item === 'string' && !isStorableText(item)) {
      return { field, reason: 'contains a character that cannot be stored' };
    }
  }
  return undefined;
}

function inForm(value: unknown, form: ((text: string) => string | null) | undefined): unknown {
  if (form === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => inForm(item, form));
  return typeof value === 'string' ? form(value) : value;
}

function flatten(error: ValidationError, prefix = ''): FieldError[] {
  const field = prefix + error.property;
  const own = Object.entries(error.constraints ?? {}).slice(0, 1);
  return [
    ...own.map(([constraint, reason]) => ({ field: field + itemOf(error, constraint), reason })),
    ...(error.children ?? []).flatMap((child) => flatten(child, `${field}.`)),
  ];
}

/** The first item of a list that violates a constraint on each: `.2`; otherwise empty. */
function itemOf({ target = {}, property }: ValidationError, constraint: string): string {
  const list = (target as Record<string, unknown>)[property];
  if (!Array.isArray(list) || !isOnItems(target, property, constraint)) return '';
  const violates = (items: readonly unknown[]) => {
    const probe: object = Object.create(Object.getPrototypeOf(target));
    return validateSync(Object.assign(probe, { [property]: items }), {
      forbidUnknownValues: false,
    }).some((one) => one.property === property && constraint in (one.constraints ?? {}));
  };
  // A list may have thousands of items: the half with the first wrong one is searched.
  let [from, to] = [0, list.length];
  while (to - from > 1) {
    const middle = (from + to) >> 1;
    if (violates(list.slice(from, middle))) to = middle;
    else from = middle;
  }
  return `.${from}`;
}

function isOnItems(target: object, property: string, constraint: string): boolean {
  return getMetadataStorage()
    .getTargetValidationMetadatas(target.constructor, '', false, false)
    .some(
      (one) => one.propertyName === property && one.each && (one.name ?? one.type) === constraint,
    );
}
