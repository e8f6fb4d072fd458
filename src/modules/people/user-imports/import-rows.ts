import { canonicalEmail, storedForms } from '../../../core/email.js';
import { problemsOf } from '../../../core/validation.js';
import { textCell } from '../../equipment/open-reports/import/csv-cells.js';
import type { Table, TableRow } from '../../equipment/open-reports/import/csv-table.js';
import type { ImportField } from '../../equipment/open-reports/import/import-fields.js';
import { type WordedValue, wordCell } from '../../equipment/open-reports/import/import-words.js';
import {
  type KeyedRow,
  keyedRows,
  type Reading,
} from '../../equipment/open-reports/import/record-import.js';
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

/** A row of the file, by its canonical address, else by the text. Undefined values are left, null ones cleared. */
export interface UserImportRow extends KeyedRow {
  /** The canonical address; undefined for a text that is none. */
  readonly address: string | undefined;
  /** Stored addresses that the cell may mean, the most likely first. */
  readonly forms: readonly string[];
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
}

/** Reads the rows of a file; errors go to the reader. */
export async function userRows({ rows }: Table, reading: Reading): Promise<UserImportRow[]> {
  const { reader } = reading;
  const read = (row: TableRow, own: KeyedRow): UserImportRow => {
    const email = row.cells.get('email') ?? '';
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
    const address = canonicalEmail(email);
    const forms = storedForms(email);
    return { ...own, address, forms, values, role, isRoleWrong, department };
  };
  const keyOf = (email: string) => canonicalEmail(email) ?? email.trim().toLowerCase();
  return await keyedRows(rows, 'email', reading, read, keyOf);
}
