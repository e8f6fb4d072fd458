import type { Database } from '../../src/infra/database/database.js';

/** Catalogue entries of the tables of the service, to compare two databases. */
export async function schemaStateOf({ prisma }: Pick<Database, 'prisma'>): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ line: string }[]>`
    SELECT line FROM (
      SELECT format('column %s.%s %s %s %s', table_name, column_name, udt_name, is_nullable, column_default)
        FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> '_prisma_migrations'
      UNION ALL
      SELECT format('index %s %s', pg_get_indexdef(indexrelid), indisvalid) FROM pg_index
        JOIN pg_class ON pg_class.oid = indrelid
        WHERE relnamespace = 'public'::regnamespace AND relname <> '_prisma_migrations'
      UNION ALL
      SELECT format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace
          AND conrelid <> to_regclass('_prisma_migrations')
      UNION ALL
      SELECT format('trigger %s', pg_get_triggerdef(t.oid)) FROM pg_trigger t
        JOIN pg_class ON pg_class.oid = tgrelid
        WHERE NOT tgisinternal AND relnamespace = 'public'::regnamespace
      UNION ALL
      SELECT format('type %s %s', typname, string_agg(enumlabel, ',' ORDER BY enumsortorder))
        FROM pg_type JOIN pg_enum ON enumtypid = pg_type.oid
        WHERE typnamespace = 'public'::regnamespace GROUP BY typname
      UNION ALL
      SELECT format('function %s %s', oid::regprocedure, md5(prosrc)) FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace
      UNION ALL
      SELECT format('settings %s', count(*)) FROM system_settings
    ) AS lines (line) ORDER BY 1`;
  // The boundary of a first partition depends on the day.
  return rows.map(({ line }) => line.replace(/'\d{4}-\d\d-\d\d[^']*'/g, 'TIME'));
}
