import type { TableStore } from '../../../infra/database/table-store.js';
import { FOLDERS } from './stored-files.js';

/** Every folder of the storage, with the table that names its files. */
export const FILE_TABLES = [
  { folder: FOLDERS.photo, table: 'public.attachments' },
  { folder: FOLDERS.avatar, table: 'public.avatars' },
  { folder: FOLDERS.document, table: 'public.documents' },
  { folder: FOLDERS.mail, table: 'public.raw_mails' },
] as const;

/** Those of the tables that a database has: one of version 0.2.0 has neither documents nor mails. */
export async function fileTablesOf(
  rows: TableStore,
): Promise<readonly (typeof FILE_TABLES)[number][]> {
  const names = FILE_TABLES.map(({ table }) => table);
  const found = await rows.query<{ name: string }>(
    'SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NOT NULL',
    [names],
  );
  const there = new Set(found.map(({ name }) => name));
  return FILE_TABLES.filter(({ table }) => there.has(table));
}
