import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';
import type { Database } from '../../infra/database/database.js';
import { prismaFolder } from '../../infra/database/prisma-folder.js';
import { migrate } from '../../infra/migrations/migrations.js';

/**
 * SQL that turns the result of all migrations into `prisma/schema.prisma`; empty when they agree.
 * Migrates `database` first. Needs Prisma's schema engine, which an installation for production
 * lacks.
 */
export async function missingMigrationSql(database: Database): Promise<string> {
  await migrate(database);
  const file = path.join(prismaFolder(), 'schema.prisma');
  const content = await readFile(file, 'utf8');
  const schemas = { files: [{ path: file, content }] };
  const engine = await schemaEngine(database, [[file, content]]);
  try {
    const { stdout } = await engine.diff({
      from: { tag: 'schemaDatasource', ...schemas, configDir: prismaFolder() },
      to: { tag: 'schemaDatamodel', ...schemas },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    return (stdout ?? '').includes('This is an empty migration') ? '' : (stdout ?? '').trim();
  } finally {
    engine.free();
  }
}

type WasmExports = Record<string, unknown>;

type EngineModule = typeof import('@prisma/schema-engine-wasm') & {
  __wbg_set_wasm(exports: WasmExports): void;
};

/** TypeScript declares WebAssembly only in its browser library, which this project does not use. */
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: Record<string, unknown>,
  ): Promise<{ instance: { exports: WasmExports } }>;
};

/** The package's entry point imports the `.wasm` file as a module, which Node does not support. */
async function loadEngineModule(): Promise<EngineModule> {
  const glue = (await import(
    '@prisma/schema-engine-wasm/schema_engine_bg'
  )) as unknown as EngineModule;
  const gluePath = createRequire(import.meta.url).resolve(
    '@prisma/schema-engine-wasm/schema_engine_bg',
  );
  const bytes = await readFile(gluePath.replace(/\.js$/, '.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, {
    './schema_engine_bg.js': glue,
  });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return glue;
}

async function schemaEngine(
  { adapterFactory }: Database,
  datamodels: [string, string][],
): Promise<SchemaEngine> {
  const { SchemaEngine: Engine } = await loadEngineModule();
  const factory = bindMigrationAwareSqlAdapterFactory(adapterFactory);
  return await Engine.new({ datamodels }, () => {}, factory);
}
