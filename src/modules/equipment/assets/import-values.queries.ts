import { sql } from 'kysely';
import { type Statements, statement } from '../../../core/sql.js';
import { nameKey } from '../../../core/text.js';
import type { KnownFields } from '../fields/known-fields.js';
import type { RecordKind } from '../fields/names.queries.js';
import type { NameablePeople } from '../fields/references.queries.js';
import type { CheckedValue } from '../fields/value.js';
import type { MeantNode } from '../open-reports/import/parent-paths.queries.js';
import { inParts } from '../open-reports/import/tree-import.queries.js';

/** The text of a value in a row; empty to clear it. */
export interface FieldCell {
  readonly key: string;
  readonly text: string;
}

/** Maximum length of a text that names a record, in characters. */
const MAX_TEXT = 300;

const SEVERAL = 'several have this name';

interface NamedAsset {
  readonly id: number;
  readonly tagKey: string;
  readonly name: string;
  readonly retired: boolean;
}

interface NamedPerson {
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
  readonly departmentId: number | null;
}

/** Records that cells of values name. */
export interface NamedRecords {
  /**
   * The id of the record that a text names.
   *
   * @param stored the value before, which is not checked again.
   * @param people whom a value may name.
   */
  meant(kind: RecordKind, text: string, stored: unknown, people: NameablePeople): CheckedValue;
}

/** The texts of cells that name records of a kind, each once. */
export function textsOf(
  kind: RecordKind,
  rows: readonly { readonly fields: readonly FieldCell[] }[],
  known: KnownFields,
): string[] {
  const texts = rows.flatMap(({ fields }) =>
    fields.flatMap(({ key, text }) =>
      text !== '' && text.length <= MAX_TEXT && known.withKey(key)?.kind === kind ? text : [],
    ),
  );
  return [...new Set(texts)];
}

/**
 * Reads the records that cells name: assets by their tag, or by tag and name; people by their id or
 * their name. They stay until the transaction ends.
 *
 * @param locations those that texts name.
 */
export async function namedRecords(
  statements: Statements,
  rows: readonly { readonly fields: readonly FieldCell[] }[],
  known: KnownFields,
  locations: ReadonlyMap<string, MeantNode>,
): Promise<NamedRecords> {
  const assets = await namedAssets(statements, textsOf('asset', rows, known));
  const people = await namedPeople(statements, textsOf('user', rows, known));
  return {
    meant(kind, text, stored, allowed) {
      if (kind === 'asset') {
        const asset = assetOf(text, assets);
        if (asset === undefined) return { reason: 'is no tag of an asset' };
        const isEnded = asset.retired && asset.id !== stored;
        return isEnded ? { reason: 'is retired' } : { value: asset.id };
      }
      if (kind === 'location') {
        const node = locations.get(text);
        if (node === 'several') return { reason: SEVERAL };
        if (node === undefined) return { reason: 'is no code, path or name of a location' };
        return node.ended && node.id !== stored ? { reason: 'is archived' } : { value: node.id };
      }
      const mayName = ({ id, active, departmentId }: NamedPerson) =>
        id === stored || (active && (allowed === null || allowed.includes(departmentId ?? 0)));
      const found = (people.get(text) ?? []).filter(mayName);
      const [person, other] = found.some(({ id }) => id === stored)
        ? found.filter(({ id }) => id === stored)
        : found;
      if (other !== undefined) return { reason: SEVERAL };
      if (person === undefined) return { reason: 'is not the id of a person that you may name' };
      return { value: person.id };
    },
  };
}

async function namedAssets(
  statements: Statements,
  texts: readonly string[],
): Promise<ReadonlyMap<string, NamedAsset>> {
  const rows = await inParts(texts.flatMap(possibleTags), (keys) =>
    statements.all(
      statement(sql<NamedAsset>`SELECT id, tag_key, tag || ' ' || name AS name,
          state = 'retired' AS retired FROM assets
        WHERE tag_key = ANY (${keys}::text[]) ORDER BY id FOR KEY SHARE`),
    ),
  );
  return new Map(rows.map((row) => [row.tagKey, row]));
}

/** The tags that a text may be, or may begin with; folded, the longest first. */
function possibleTags(text: string): string[] {
  const words = nameKey(text).split(' ').slice(0, 20);
  return words.map((_, index) => words.slice(0, words.length - index).join(' '));
}

function assetOf(text: string, assets: ReadonlyMap<string, NamedAsset>): NamedAsset | undefined {
  const key = nameKey(text);
  const found = possibleTags(text).flatMap((tag) => assets.get(tag) ?? []);
  return assets.get(key) ?? found.find(({ name }) => nameKey(name) === key);
}

async function namedPeople(
  statements: Statements,
  texts: readonly string[],
): Promise<ReadonlyMap<string, readonly NamedPerson[]>> {
  if (texts.length === 0) return new Map();
  const ids = texts.filter(isId).map(Number);
  const rows = await statements.all(
    statement(sql<NamedPerson>`SELECT id, concat_ws(' ', first_name, last_name) AS name,
        status = 'active' AS active, department_id FROM users
      WHERE id = ANY (${ids}::int[])
        OR concat_ws(' ', first_name, last_name) = ANY (${texts}::text[]) ORDER BY id`),
  );
  return new Map(
    texts.map((text) => [
      text,
      rows.filter(({ id, name }) => (isId(text) ? id === Number(text) : name === text)),
    ]),
  );
}

function isId(text: string): boolean {
  return /^\d{1,9}$/.test(text);
}
