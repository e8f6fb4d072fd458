import { defineConfig } from 'prisma-cli/config';

// The CLI asks for a schema engine binary that `generate` never runs, and fetching it needs the
// network. Naming any executable keeps it from asking; migrations go through the WASM engine
// (src/infra/migrations/migrations.ts).
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
});
