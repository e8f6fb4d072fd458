import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsDefined,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { CalendarDay, isAcceptedDate, parseDate } from './dates.js';
import { canonicalEmail, isServiceAddress, MAX_EMAIL_LENGTH } from './email.js';
import { shortened } from './errors.js';
import { FieldNotes } from './field-notes.js';
import { unknownReason } from './input-reasons.js';
import { ALL_PERMISSIONS } from './permissions.js';
import { isVisible, storedText } from './text.js';

const texts = new FieldNotes<(text: string) => string | null>();
const dayEnds = new FieldNotes<true>();
const localDays = new FieldNotes<true>();
const emptyCounts = new FieldNotes<true>();
const fileLimits = new FieldNotes<number>();
const choices = new FieldNotes<readonly string[]>();
const listLimits = new FieldNotes<number>();
const keyed = new FieldNotes<true>();

/** Maximum number of values of an enumeration in a filter; no enumeration has as many. */
export const MAX_CHOICES = 20;

/** The largest id: ids are 32-bit integers in the database and `Int` in GraphQL. */
const MAX_ID = 2_147_483_647;

/**
 * Text of `minimum` to `maximum` characters, counted after composition (NFC) and trimming. It must
 * have a visible character.
 */
export function Text(minimum: number, maximum: number): PropertyDecorator {
  return (target, key) => {
    // An empty text is reported once, as too short.
    const validate = (value: unknown) => value === '' || isVisible(String(value));
    ValidateBy(
      { name: 'visible', validator: { validate } },
      { message: 'must have a visible character' },
    )(target, key);
    IsString({ message: 'must be a text' })(target, key);
    Length(minimum, maximum, {
      message: `must have ${minimum} to ${maximum} characters`,
    })(target, key);
    texts.put(target, key, storedText);
  };
}

/** Different texts as of `Text`: at least `fewest`, at most `most`. */
export function Texts(
  minimum: number,
  maximum: number,
  { fewest, most }: { readonly fewest: number; readonly most: number },
): PropertyDecorator {
  return (target, key) => {
    ValidateBy(
      { name: 'visible', validator: { validate: (value: unknown) => isVisible(String(value)) } },
      { each: true, message: 'must have a visible character' },
    )(target, key);
    IsString({ each: true, message: 'must be a text' })(target, key);
    Length(minimum, maximum, {
      each: true,
      message: `must have ${minimum} to ${maximum} characters`,
    })(target, key);
    ArrayUnique({ message: 'must not have one twice' })(target, key);
    ArrayMinSize(fewest, { message: `must be ${fewest} at least` })(target, key);
    MaxItems(most)(target, key);
    texts.put(target, key, storedText);
  };
}

/**
 * As `Text`, beside `Clearable`: an empty text counts as null, because forms send it for a field that
 * was emptied.
 */
export function TextOrNone(maximum: number): PropertyDecorator {
  return (target, key) => {
    Text(1, maximum)(target, key);
    texts.put(target, key, (text) => storedText(text) || null);
  };
}

/** Text that is stored exactly as sent: passwords, tokens, cursors. */
export function ExactText(minimum: number, maximum: number): PropertyDecorator {
  return (target, key) => {
    IsString({ message: 'must be a text' })(target, key);
    Length(minimum, maximum, {
      message: `must have ${minimum} to ${maximum} characters`,
    })(target, key);
  };
}

const EMAIL = /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u;
const NO_EMAIL = { message: 'must be an e-mail address' };

/** A valid address of an account: one with a canonical form (email.ts). */
export function EmailAddress(): PropertyDecorator {
  return addressThat((text) => canonicalEmail(text) !== undefined);
}

/**
 * As `EmailAddress`, or the address of a service account, because clients send a record back as
 * they read it.
 */
export function EmailAddressOrService(): PropertyDecorator {
  return addressThat((text) => canonicalEmail(text) !== undefined || isServiceAddress(text));
}

function addressThat(isTaken: (text: string) => boolean): PropertyDecorator {
  return (target, key) => {
    EmailAddressToLookUp()(target, key);
    // A text that is not an address has its error already.
    const fits = (value: unknown) => !EMAIL.test(String(value)) || isTaken(String(value));
    ValidateBy({ name: 'canonicalEmail', validator: { validate: fits } }, NO_EMAIL)(target, key);
  };
}

/**
 * An address to look up. Accounts of earlier versions may have addresses that are no longer valid.
 */
export function EmailAddressToLookUp(): PropertyDecorator {
  return (target, key) => {
    Text(3, MAX_EMAIL_LENGTH)(target, key);
    // Characters of addresses are never folded (email.ts).
    texts.put(target, key, (text) => text.trim());
    Matches(EMAIL, NO_EMAIL)(target, key);
  };
}

/** The id of a record. */
export function Id(): PropertyDecorator {
  return WholeNumber(1, MAX_ID);
}

/** A whole number in a range. */
export function WholeNumber(minimum: number, maximum: number): PropertyDecorator {
  return (target, key) => {
    const message = `must be a whole number from ${minimum} to ${maximum}`;
    IsInt({ message })(target, key);
    Min(minimum, { message })(target, key);
    Max(maximum, { message })(target, key);
  };
}

/** Bound of the absolute value of a decimal: 15 digits are exact in a double. */
const MAX_DECIMAL = 10 ** 12;

/** Returns whether a value is a number that is stored exactly: below 10^12, at most three decimals. */
export function isDecimal(value: unknown): value is number {
  return (
    typeof value === 'number' && Math.abs(value) < MAX_DECIMAL && Number(value.toFixed(3)) === value
  );
}

/** Reason for a value that is no decimal. */
export const NO_DECIMAL = 'must be a number below 10^12 with at most three decimals';

/** A number with at most three decimals, which a double represents exactly enough. */
export function Decimal(): PropertyDecorator {
  return ValidateBy(
    { name: 'decimal', validator: { validate: isDecimal } },
    { message: NO_DECIMAL },
  );
}

/** Ids of records: at most `maximum`, without duplicates. */
export function Ids(maximum: number): PropertyDecorator {
  return WholeNumbers(1, MAX_ID, maximum);
}

/** Whole numbers in a range: at most `items`, without duplicates. */
export function WholeNumbers(minimum: number, maximum: number, items: number): PropertyDecorator {
  return (target, key) => {
    const message = `must be a whole number from ${minimum} to ${maximum}`;
    IsInt({ each: true, message })(target, key);
    Min(minimum, { each: true, message })(target, key);
    Max(maximum, { each: true, message })(target, key);
    ArrayUnique({ message: 'must not name one twice' })(target, key);
    MaxItems(items)(target, key);
  };
}

/**
 * A list with a maximum number of items. A longer list is not checked further, because checking it
 * for duplicates would take minutes.
 */
export function MaxItems(maximum: number): PropertyDecorator {
  return (target, key) => {
    ArrayMaxSize(maximum, { message: `must be ${maximum} at most` })(target, key);
    listLimits.put(target, key, maximum);
  };
}

/** An uploaded file with a maximum size in bytes; reading stops at the limit. */
export function FileUpTo(maxBytes: number): PropertyDecorator {
  return (target, key) => fileLimits.put(target, key, maxBytes);
}

/** The id of a record whose ids must not be guessable. */
export function Uuid(): PropertyDecorator {
  return IsUUID('all', { message: 'must be a UUID' });
}

/** Restricts the field to some values of its type. */
export function OneOf(values: readonly string[]): PropertyDecorator {
  return (target, key) => {
    IsIn(values, { message: () => `must be one of ${values.join(', ')}` })(target, key);
    choices.put(target, key, values);
  };
}

/** A list of permission identifiers of the catalogue; an empty list means no permission. */
export function PermissionIds(): PropertyDecorator {
  return (target, key) => {
    const message = 'must be a list of permission identifiers';
    IsArray({ message })(target, key);
    MaxItems(ALL_PERMISSIONS.length * 2)(target, key);
    IsIn(ALL_PERMISSIONS, {
      each: true,
      message: ({ value }) => permissionReason(value),
    })(target, key);
  };
}

/** Says which identifier the first wrong text could mean, and where all are listed. */
function permissionReason(value: unknown): string {
  const known: ReadonlySet<unknown> = new Set(ALL_PERMISSIONS);
  const wrong = (Array.isArray(value) ? value : []).find((item) => !known.has(item));
  const list = 'GET /system/permissions (GraphQL: permissions) lists the identifiers';
  if (typeof wrong !== 'string') return `must be an identifier of a permission; ${list}`;
  return `${shortened(wrong)} ${unknownReason(wrong, ALL_PERMISSIONS)}; ${list}`;
}

/** A BCP 47 language tag: `en`, `pt-BR`, `zh-Hant`. */
export function LanguageTag(): PropertyDecorator {
  return (target, key) => {
    Text(2, 35)(target, key);
    ValidateBy(
      { name: 'languageTag', validator: { validate: isLanguageTag } },
      { message: 'must be a BCP 47 language tag, for example en or pt-BR' },
    )(target, key);
  };
}

/** A name of the IANA time zone database: `Europe/Berlin`, `UTC`. An offset is not accepted. */
export function TimeZone(): PropertyDecorator {
  return (target, key) => {
    Text(1, 64)(target, key);
    ValidateBy(
      { name: 'timeZone', validator: { validate: isTimeZone } },
      { message: 'must be a name of the IANA time zone database, for example Europe/Berlin' },
    )(target, key);
  };
}

/** A day of the calendar without a time, as text: `2026-01-31`, in the years 1970 to 9998. */
export function Day(): PropertyDecorator {
  return (target, key) => {
    ValidateBy(
      { name: 'day', validator: { validate: isDay } },
      { message: 'must be a day like 2026-01-31' },
    )(target, key);
  };
}

/** A time of day on a 24-hour clock: `08:00`, `23:59`. */
export function TimeOfDay(): PropertyDecorator {
  return (target, key) => {
    Matches(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'must be a time of the day like 08:00' })(
      target,
      key,
    );
  };
}

/** May be omitted; null is an error. */
export function Omittable(): PropertyDecorator {
  return (target, key) => {
    ValidateIf((_object, value) => value !== undefined)(target, key);
    IsDefined({ message: 'must not be null' })(target, key);
  };
}

/** May be omitted; null clears the stored value. */
export function Clearable(): PropertyDecorator {
  return IsOptional();
}

/** A parameter of an address whose empty text is an error instead of counting as absent. */
export function EmptyCounts(): PropertyDecorator {
  return (target, key) => emptyCounts.put(target, key, true);
}

/** The end of a period: a date without a time includes the whole day. */
export function DayEnd(): PropertyDecorator {
  return (target, key) => dayEnds.put(target, key, true);
}

/** A date without a time stays a `CalendarDay`, whose moments the service finds in a time zone. */
export function LocalDay(): PropertyDecorator {
  return (target, key) => localDays.put(target, key, true);
}

/** A list of `{ key, value }` that REST writes as an object, with a value of JSON by each key. */
export function Keyed(): PropertyDecorator {
  return (target, key) => keyed.put(target, key, true);
}

/** The names of the fields that `Keyed` marks. */
export function keyedFields(type: { prototype: object }): ReadonlyMap<string, true> {
  return keyed.of(type);
}

/** Conversions of text fields before their check, by field name. */
export function textForms(type: {
  prototype: object;
}): ReadonlyMap<string, (text: string) => string | null> {
  return texts.of(type);
}

/** The names of the fields that `EmptyCounts` marks. */
export function countedWhenEmpty(type: { prototype: object }): ReadonlyMap<string, true> {
  return emptyCounts.of(type);
}

/** The names of the fields that `LocalDay` marks. */
export function localDayFields(type: { prototype: object }): ReadonlyMap<string, true> {
  return localDays.of(type);
}

/** The names of the fields that `DayEnd` marks. */
export function dayEndFields(type: { prototype: object }): ReadonlyMap<string, true> {
  return dayEnds.of(type);
}

/** Accepted values of the fields that `OneOf` restricts. */
export function choicesOf(type: { prototype: object }): ReadonlyMap<string, readonly string[]> {
  return choices.of(type);
}

/** Maximum numbers of items of the list fields. */
export function listLimitsOf(type: { prototype: object }): ReadonlyMap<string, number> {
  return listLimits.of(type);
}

/** Maximum sizes of the file fields, in bytes. */
export function fileLimitsOf(type: { prototype: object }): ReadonlyMap<string, number> {
  return fileLimits.of(type);
}

function isLanguageTag(value: unknown): boolean {
  try {
    return typeof value === 'string' && Intl.getCanonicalLocales(value.trim()).length === 1;
  } catch {
    return false;
  }
}

function isDay(value: unknown): boolean {
  const date = parseDate(value);
  return date instanceof CalendarDay && isAcceptedDate(date);
}

function isTimeZone(value: unknown): boolean {
  // Newer engines also accept offsets like +02:00, which ignore daylight saving time.
  if (typeof value !== 'string' || !/^[A-Za-z]/.test(value)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
