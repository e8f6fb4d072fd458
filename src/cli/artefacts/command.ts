import 'reflect-metadata';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { loadRoutes } from '../../../rest-facade/load-routes.js';
import { openApiDocument } from '../../../rest-facade/openapi/document.js';
import { catalogueOf } from '../../app/catalogue.js';
import { createSchema } from '../../graphql/schema.js';
import { cacheKeysOf } from './cache-keys.js';

/** Writes `schema.graphql`, `cache-keys.json` and `openapi.json`, derived from the code, into a folder. */
export async function writeArtefacts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const catalogue = catalogueOf();
  const { modules, resolvers, operations } = catalogue;
  const schema = createSchema(resolvers, operations);
  await writeFile(
    path.join(folder, 'schema.graphql'),
    `${printSchema(lexicographicSortSchema(schema))}\n`,
  );
  await writeFile(path.join(folder, 'cache-keys.json'), linesOf(cacheKeysOf(schema)));
  await writeFile(
    path.join(folder, 'openapi.json'),
    `${JSON.stringify(openApiDocument(await loadRoutes(modules), catalogue), null, 2)}\n`,
  );
}

/** JSON with a line for each entry. */
function linesOf(values: object): string {
  const lines = Object.entries(values).map(
    ([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}
