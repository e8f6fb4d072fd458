import { canonicalEmail, isServiceAddress } from '../../../../core/email.js';
import { externalName, isVisible, nameKey, storedText } from '../../../../core/text.js';
import type { User as UserRow } from '../../../../generated/prisma/client.js';
import { invalidValue, notUnique } from '../protocol/errors.js';
import type { UserChange } from '../protocol/user-changes.js';
import type { PersonState } from '../protocol/user-patch.js';
import type { LabelledValue } from '../protocol/values.js';

/** Maximum length of a first or last name; more is cut. */
const MAX_NAME = 100;

/** Lengths of a telephone number that REST takes. */
const PHONE = { minimum: 3, maximum: 40 } as const;

/** The type of the one number that SCIM shows. */
const WORK = 'work';

/** A longer text names no department. */
const MAX_DEPARTMENT = 400;

/** Columns of an account that SCIM writes, but its state. */
export interface WantedColumns {
  readonly email: string;
  readonly externalId: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phone: string | null;
  /** Type under which SCIM sent the number; null for `work`, as which every number is shown. */
  readonly phoneType: string | null;
  /** Folded name of the department that SCIM names. */
  readonly scimDepartment: string | null;
}

/** An account as SCIM wants it. */
export interface Wanted {
  readonly columns: WantedColumns;
  /** Undefined where SCIM does not say it. */
  readonly active: boolean | undefined;
  /** True if the call names a department, which may exist, or count, only since the last one. */
  readonly namesDepartment: boolean;
}

/** The columns of an account that SCIM writes. */
export function columnsOf(row: UserRow): WantedColumns {
  const { email, externalId, firstName, lastName, phone, phoneType, scimDepartment } = row;
  return { email, externalId, firstName, lastName, phone, phoneType, scimDepartment };
}

/** Attributes of an account that SCIM can write, as operations of a PATCH find it. */
export function stateOf(row: UserRow): PersonState {
  const { email, externalId, firstName, lastName, phone, phoneType, status } = row;
  return {
    userName: email,
    ...(externalId === null ? {} : { externalId }),
    active: status === 'active',
    name: {
      ...(firstName === null ? {} : { givenName: firstName }),
      ...(lastName === null ? {} : { familyName: lastName }),
    },
    emails: [{ value: email, type: 'work', primary: true }],
    ...(phone === null ? {} : { phoneNumbers: [{ value: phone, type: phoneType ?? WORK }] }),
  };
}

/**
 * The account that a state of SCIM describes.
 *
 * @param before the columns of the account; undefined for a new one.
 * @param changes those that made the state; what they do not name stays.
 * @throws AppError `invalidValue` without an address, `uniqueness` for one of a service account.
 */
export function wantedOf(
  state: PersonState,
  before: WantedColumns | undefined,
  changes: readonly UserChange[],
): Wanted {
  const names = new Set<string>(changes.map(({ attribute }) => attribute));
  const sent = state.userName;
  const isSame = before !== undefined && (sent === undefined || sent === before.email);
  return {
    columns: {
      email: isSame ? before.email : addressOf(state),
      externalId: state.externalId ?? before?.externalId ?? null,
      firstName: nameAfter(state.name?.givenName, before?.firstName),
      lastName: nameAfter(state.name?.familyName, before?.lastName),
      ...phoneOf(state.phoneNumbers, before ?? { phone: null, phoneType: null }),
      scimDepartment: names.has('department')
        ? departmentKey(state.department)
        : (before?.scimDepartment ?? null),
    },
    active: names.has('active') ? state.active : undefined,
    namesDepartment: names.has('department') && state.department !== undefined,
  };
}

/**
 * The address of a person: `userName`, else the primary, else the `work`, else the first of `emails`.
 *
 * @throws AppError `invalidValue` if none is an address, `uniqueness` for one of a service account.
 */
function addressOf({ userName = '', emails = [] }: PersonState): string {
  const inOrder = [
    ...emails.filter(({ primary }) => primary === true),
    ...emails.filter(({ type }) => type === 'work'),
    ...emails,
  ];
  const candidates = [userName, ...inOrder.map(({ value = '' }) => value)];
  for (const candidate of candidates) {
    if (isServiceAddress(candidate)) {
      throw notUnique('The address belongs to a service account.', 'service_account');
    }
    const address = canonicalEmail(candidate);
    if (address !== undefined) return address;
  }
  throw invalidValue('Neither userName nor a value of emails is an e-mail address.');
}

/** A part of a name as it is stored; one that stays is not written in another form. */
function nameAfter(
  text: string | null | undefined,
  before: string | null | undefined,
): string | null {
  if (text === undefined || text === null) return null;
  if (text === before) return text;
  // A long text is cut first: its length in characters takes long to count.
  return externalName(text.trim().slice(0, MAX_NAME * 10), MAX_NAME) ?? null;
}

/** The number of type `work`, else the first; one that REST would refuse leaves the number as it is. */
function phoneOf(
  numbers: readonly LabelledValue[] | undefined,
  before: Pick<WantedColumns, 'phone' | 'phoneType'>,
): Pick<WantedColumns, 'phone' | 'phoneType'> {
  const given = (numbers ?? []).filter(({ value = '' }) => value.trim() !== '');
  const { value, type = WORK } = given.find((one) => one.type === WORK) ?? given[0] ?? {};
  if (value === undefined) return { phone: null, phoneType: null };
  const phoneType = type === WORK || type.length > PHONE.maximum ? null : type;
  if (value === before.phone) return { phone: value, phoneType };
  if (value.length > PHONE.maximum * 4) return before;
  const text = storedText(value);
  const isFit = text.length >= PHONE.minimum && text.length <= PHONE.maximum && isVisible(text);
  return isFit ? { phone: text, phoneType } : before;
}

/** The folded name of a department; null for none, and for a text that is too long to be one. */
function departmentKey(name: string | undefined): string | null {
  if (name === undefined || name.length > MAX_DEPARTMENT) return null;
  return nameKey(name) || null;
}

/** SCIM's names of the fields in which two accounts differ. */
export function changedFields(before: Partial<WantedColumns>, after: WantedColumns): string[] {
  const names: Record<keyof WantedColumns, string> = {
    email: 'userName',
    externalId: 'externalId',
    firstName: 'name.givenName',
    lastName: 'name.familyName',
    phone: 'phoneNumbers',
    phoneType: 'phoneNumbers',
    scimDepartment: 'department',
  };
  const changed = Object.entries(names)
    .filter(([column]) => {
      const [was, is] = [before, after].map((one) => one[column as keyof WantedColumns] ?? null);
      return was !== is;
    })
    .map(([, name]) => name);
  return [...new Set(changed)];
}
