// Runs the part of GraphQL Code Generator that codegen.yml uses. The generator's command brings
// loaders for every other source of schemas and documents, in 188 packages.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { codegen } from '@graphql-codegen/core';
import { getCachedDocumentNodeFromSchema } from '@graphql-codegen/plugin-helpers';
import { buildSchema, GraphQLNonNull, lexicographicSortSchema, parse, Source } from 'graphql';
import { parse as parseYaml } from 'yaml';

/** Plugin or preset of that name: a file of the project, or a package of the generator. */
function load(name, suffix = '') {
  const place = name.startsWith('.')
    ? pathToFileURL(path.resolve(name)).href
    : `@graphql-codegen/${name}${suffix}`;
  return import(place);
}

/** Parsed documents of the files that match the patterns, each file once, sorted by path. */
function documentsOf(patterns) {
  const files = new Set([patterns].flat().flatMap((pattern) => globSync(pattern)));
  return [...files].sort().map((file) => {
    const location = path.resolve(file);
    const rawSDL = readFileSync(file, 'utf8');
    return {
      location,
      rawSDL,
      document: parse(new Source(rawSDL, location), { noLocation: true }),
    };
  });
}

/** Files of one entry below `generates`, with their content. */
async function filesOf(output, entry, { schema, shared }) {
  const pluginMap = Object.fromEntries(
    await Promise.all(entry.plugins.map(async (name) => [name, await load(name)])),
  );
  const options = {
    ...schema,
    plugins: entry.plugins.map((name) => ({ [name]: {} })),
    pluginMap,
    documents: documentsOf(entry.documents),
    config: { ...shared, ...entry.config },
  };
  const preset = entry.preset && (await load(entry.preset, '-preset')).preset;
  const parts = preset
    ? await preset.buildGeneratesSection({
        ...options,
        baseOutputDir: output,
        presetConfig: entry.presetConfig ?? {},
      })
    : [{ ...options, filename: output }];
  return Promise.all(
    parts.map(async (part) => ({ filename: part.filename, content: await codegen(part) })),
  );
}

/**
 * The schema as the console and the tests see it: a call with an error is rejected as a whole there,
 * so no root field of an answer is null.
 */
function withRequiredRoots(schema) {
  for (const root of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(root.getFields())) {
      field.type = new GraphQLNonNull(field.type);
    }
  }
  return schema;
}

/**
 * Generates the outputs of codegen.yml without writing them.
 *
 * @param {string} schemaFile replaces the schema that codegen.yml names
 * @returns {Promise<{filename: string, content: string}[]>}
 * @throws Error for a document that does not match the schema
 */
export async function generateTyped(schemaFile) {
  const { generates, config: shared } = parseYaml(readFileSync('codegen.yml', 'utf8'));
  const text = readFileSync(schemaFile, 'utf8');
  const schemaAst = withRequiredRoots(lexicographicSortSchema(buildSchema(text)));
  const schema = { schemaAst, schema: getCachedDocumentNodeFromSchema(schemaAst) };
  const files = await Promise.all(
    Object.entries(generates).map(([output, entry]) => filesOf(output, entry, { schema, shared })),
  );
  return files.flat();
}
