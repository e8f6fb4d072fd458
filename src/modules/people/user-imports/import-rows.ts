import { canonicalEmail, storedForms } from '../../../core/email.js';
import type { Steps } from '../../../core/steps.js';
import { problemsOf } from '../../../core/validation.js';
import { type CellReader, textCell } from '../../equipment/open-reports/import/csv-cells.js';
import { stepsOfRow, type Table } from '../../equipment/open-reports/import/csv-table.js';
import type { ImportField } from '../../equipment/open-reports/import/import-fields.js';
import { type WordedValue, wordCell } from '../../equipment/open-reports/import/import-words.js';
import type { CreateUserInput } from '../users/users.types.js';
import { UpdateUserInput } from '../users/users.types.js';

/** Words for the roles that can be given; the first two of each are those of the console. */
export const ROLE_WORDS: readonly WordedValue<CreateUserInput['role']>[] = [
  { value: 'administrator', words: ['Administrator', 'Administration', 'Admin'] },
  {
    value: 'department_head',
    words: ['Department head', 'Abteilungsleitung', 'Head', 'Abteilungsleiter', 'Leitung'],
  },
  { value: 'developer', words: ['Developer', 'Entwicklung', 'Entwickler'] },
  { value: 'employee', words: ['Employee', 'Mitarbeit', 'Mitarbeiter', 'Mitarbeiterin', 'Staff'] },
  { value: 'technician', words: ['Technician', 'Technik', 'Techniker', 'Technikerin'] },
];

/** The fields of an imported file of people (docs/behaviour/people.md). */
export const USER_FIELDS: readonly ImportField[] = [
  {
    ...{ field: 'email', required: true, label: { en: 'E-mail', de: 'E-Mail' }, kind: 'email' },
    also: ['E-mail address', 'Mail', 'E-Mail-Adresse', 'Mailadresse', 'Login', 'User name'],
  },
  {
    ...{ field: 'firstName', label: { en: 'First name', de: 'Vorname' }, kind: 'text' },
    also: ['Given name', 'Forename', 'Rufname'],
  },
  {
    ...{ field: 'lastName', label: { en: 'Last name', de: 'Nachname' }, kind: 'text' },
    also: ['Surname', 'Family name', 'Name', 'Familienname'],
  },
  {
    ...{ field: 'phone', label: { en: 'Phone', de: 'Telefon' }, kind: 'text' },
    also: ['Telephone', 'Mobile', 'Tel', 'Telefonnummer', 'Handy', 'Mobil'],
  },
  {
    ...{ field: 'role', label: { en: 'Role', de: 'Rolle' }, kind: 'word', values: ROLE_WORDS },
    also: ['Function', 'Funktion'],
  },
  {
    ...{ field: 'department', label: { en: 'Department', de: 'Abteilung' }, kind: 'department' },
    also: ['Team', 'Unit', 'Bereich'],
  },
];

const roleCell = wordCell(ROLE_WORDS);

/** A row of the file. Undefined values are left, null ones cleared. */
export interface UserImportRow {
  readonly row: number;
  /** The canonical address, else the text; of a row whose address is an error, a text that none is. */
  readonly key: string;
  /** The canonical address; undefined for a text that is none. */
  readonly address: string | undefined;
  /** Stored addresses that the cell may mean, the most likely first. */
  readonly forms: readonly string[];
  /** False for a row whose address is an error: only its cells are checked. */
  readonly hasKey: boolean;
  readonly values: {
    readonly firstName?: string | null;
    readonly lastName?: string | null;
    readonly phone?: string | null;
  };
  /** Undefined for an empty cell, and for a wrong one. */
  readonly role: CreateUserInput['role'] | undefined;
  readonly isRoleWrong: boolean;
  /** Name of the department; undefined for an empty cell. */
  readonly department: string | undefined;
  readonly steps: number;
}

/** Reads the rows of a file; errors go to the reader. */
export async function userRows(
  { rows }: Table,
  reader: CellReader,
  steps: Steps,
): Promise<UserImportRow[]> {
  const read = new Map<string, UserImportRow>();
  for (const row of rows) {
    const email = row.cells.get('email') ?? '';
    const forms = storedForms(email);
    const address = canonicalEmail(email);
    const named = address ?? email.trim().toLowerCase();
    const hasKey = named !== '' && !read.has(named);
    if (named === '') reader.add(row.row, 'email', 'is required');
    else if (!hasKey) reader.add(row.row, 'email', 'is in the file twice');
    const names = {
      firstName: reader.read(row, 'firstName', textCell),
      lastName: reader.read(row, 'lastName', textCell),
      phone: reader.read(row, 'phone', textCell),
    };
    const values = Object.fromEntries(
      Object.entries(names).filter(([, value]) => value !== undefined),
    );
    for (const { field, reason } of problemsOf(UpdateUserInput, { id: 1, ...values }, [])) {
      reader.add(row.row, field, reason);
    }
    const role = reader.read(row, 'role', roleCell) ?? undefined;
    const isRoleWrong = role === undefined && Boolean(row.cells.get('role'));
    const department = row.cells.get('department') || undefined;
    const key = hasKey ? named : `\u0001${row.row}`;
    const own = { row: row.row, key, address, forms, hasKey, steps: stepsOfRow(row) };
    read.set(key, { ...own, values, role, isRoleWrong, department });
    await steps.done(stepsOfRow(row));
  }
  return [...read.values()];
}
