import type { TableStore } from '../../../infra/database/table-store.js';
import { FOLDERS } from './stored-files.js';

/** Every folder of the storage, with the table that names its files. */
export const FILE_TABLES = [
  { folder: FOLDERS.photo, table: 'public.attachments' },
  { folder: FOLDERS.avatar, table: 'public.avatars' },
  { folder: FOLDERS.document, table: 'public.documents' },
] as const;

/** Those of the tables that a database has: one of version 0.2.0 has no documents. */
export async function fileTablesOf(
  rows: TableStore,
): Promise<readonly (typeof FILE_TABLES)[number][]> {
  const [found] = await rows.query<{ documents: boolean }>(
    `SELECT to_regclass('public.documents') IS NOT NULL AS documents`,
    [],
  );
  return FILE_TABLES.filter(({ folder }) => folder !== FOLDERS.document || found?.documents);
}
