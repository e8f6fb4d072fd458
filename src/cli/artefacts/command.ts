import 'reflect-metadata';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { openApiDocument } from '../../../rest-facade/openapi.js';
import { createSchema } from '../../graphql/schema.js';
import { operations } from '../../operations.js';
import { resolvers } from '../../resolvers.js';

/** Writes `schema.graphql` and `openapi.json`, derived from the code, into a folder. */
export async function writeArtefacts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const schema = createSchema([...resolvers], operations);
  await writeFile(
    path.join(folder, 'schema.graphql'),
    `${printSchema(lexicographicSortSchema(schema))}\n`,
  );
  await writeFile(
    path.join(folder, 'openapi.json'),
    `${JSON.stringify(openApiDocument(), null, 2)}\n`,
  );
}
