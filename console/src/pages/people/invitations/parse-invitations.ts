import type { Role } from '../../../generated/schema.ts';

/** Reason why an entry of a list cannot be used; `text` is the part of it. */
export interface ListProblem {
  readonly kind: 'noAddress' | 'unknown' | 'twice';
  readonly text: string;
}

/** An entry of a list of people to invite. */
export interface ListedPerson {
  readonly email: string;
  /** Only if the list has it. */
  readonly role?: Role;
  readonly departmentId?: string;
  readonly problem?: ListProblem;
}

/** The names that a list may have for roles and departments. */
export interface KnownNames {
  readonly roles: readonly { readonly value: Role; readonly names: readonly string[] }[];
  readonly departments: readonly { readonly value: string; readonly label: string }[];
}

/** Headings of columns, in English and German. */
const HEADINGS: Readonly<Record<'email' | 'role' | 'department', readonly string[]>> = {
  email: [
    'email',
    'e-mail',
    'mail',
    'e-mail address',
    'email address',
    'address',
    'e-mail-adresse',
  ],
  role: ['role', 'rolle'],
  department: ['department', 'abteilung'],
};

const fold = (text: string) => text.trim().toLowerCase().replaceAll('_', ' ');

/** The cells of a line; those in quotes may have separators. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (const [place, character] of [...line].entries()) {
    if (character === '"') {
      // A quote within quotes is written twice.
      if (!quoted && place > 0 && line[place - 1] === '"') cell += '"';
      quoted = !quoted;
    } else if (character === separator && !quoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += character;
  }
  return [...cells, cell.trim()];
}

/** The separator of a line: that of spreadsheets, else a comma. */
const separatorOf = (text: string) => (text.includes('\t') ? '\t' : text.includes(';') ? ';' : ',');

/** The addresses of a cell: `Hana Berg <hana@example.org>` has one, text without `@` has none. */
function addressesOf(cell: string): string[] {
  const named = /<([^<>\s]+@[^<>\s]+)>/.exec(cell)?.[1];
  if (named !== undefined) return [named];
  const words = cell.split(/\s+/);
  return words.every((word) => word.includes('@')) ? words : cell.includes('@') ? [cell] : [];
}

/** A column for each known heading; `undefined` if the line has no heading of an address. */
function headingsOf(cells: readonly string[]) {
  const column = (name: keyof typeof HEADINGS) =>
    cells.findIndex((cell) => HEADINGS[name].includes(fold(cell)));
  const [email, role, department] = [column('email'), column('role'), column('department')];
  return email < 0 ? undefined : { email, role, department };
}

/** Reads role and department from cells; a cell that is neither is the problem. */
function placementOf(cells: readonly string[], known: KnownNames): Omit<ListedPerson, 'email'> {
  let placement: Omit<ListedPerson, 'email'> = {};
  for (const cell of cells.filter((text) => text !== '')) {
    const role = known.roles.find(({ names }) => names.some((name) => fold(name) === fold(cell)));
    const department = known.departments.find(({ label }) => fold(label) === fold(cell));
    if (role !== undefined) placement = { ...placement, role: role.value };
    else if (department !== undefined) placement = { ...placement, departmentId: department.value };
    else return { problem: { kind: 'unknown', text: cell } };
  }
  return placement;
}

/** The people of one line. */
function peopleOf(
  cells: readonly string[],
  columns: ReturnType<typeof headingsOf>,
  known: KnownNames,
): ListedPerson[] {
  const at = (column: number) => cells[column] ?? '';
  const ofAddress = columns === undefined ? cells : [at(columns.email)];
  const emails = ofAddress.flatMap(addressesOf);
  const others =
    columns === undefined
      ? cells.filter((cell) => addressesOf(cell).length === 0)
      : [at(columns.role), at(columns.department)];
  if (emails.length === 0) {
    const text = cells.filter(Boolean).join(' ');
    return [{ email: '', problem: { kind: 'noAddress', text } }];
  }
  const placement = placementOf(others, known);
  return emails.map((email) => ({ email, ...placement }));
}

/**
 * Reads a list of people: addresses in lines or separated by commas, each with its role and
 * department if wanted, or CSV with headings. An address that comes again is a problem.
 */
export function parseInvitations(text: string, known: KnownNames): ListedPerson[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const [heading = ''] = lines;
  const columns = headingsOf(cellsOf(heading, separatorOf(heading)));
  const people = lines
    .slice(columns === undefined ? 0 : 1)
    .map((line) => cellsOf(line, separatorOf(columns === undefined ? line : heading)))
    .flatMap((cells) => peopleOf(cells, columns, known));
  const seen = new Set<string>();
  return people.map((person) => {
    const key = person.email.toLowerCase();
    if (key === '' || !seen.has(key)) {
      seen.add(key);
      return person;
    }
    return { ...person, problem: { kind: 'twice', text: person.email } };
  });
}

/** The text of a file: UTF-8, or what spreadsheets in Western Europe write. */
export async function textOf(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
