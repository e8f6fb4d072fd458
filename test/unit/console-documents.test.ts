import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { InMemoryCache } from '@apollo/client';
import {
  buildSchema,
  type DocumentNode,
  Kind,
  parse,
  print,
  specifiedRules,
  validate,
} from 'graphql';
import { expect, it } from 'vitest';
import { documentIds } from '../../console/src/generated/document-ids.ts';
import { limitRules } from '../../src/graphql/limits.js';

const FOLDER = path.resolve('console/src');

it('the ids are those of the texts that the client prints', async () => {
  const cache = new InMemoryCache();
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.generated.ts'),
  );
  const printed: Record<string, string> = {};
  for (const file of files) {
    const module: Record<string, unknown> = await import(
      /* @vite-ignore */ path.join(FOLDER, file)
    );
    for (const document of Object.values(module) as DocumentNode[]) {
      const [operation] = document.definitions;
      if (operation?.kind !== Kind.OPERATION_DEFINITION) continue;
      const text = print(cache.transformDocument(document));
      printed[operation.name?.value ?? ''] = `sha256:${hash('sha256', text)}`;
    }
  }
  const known = Object.entries(documentIds).filter(([name]) => Object.hasOwn(printed, name));
  expect(printed).toEqual(Object.fromEntries(known));
  expect(known.length).toBeGreaterThan(100);
});

it('the service accepts each of them: they are valid, and within the bounds of documents', () => {
  const schema = buildSchema(readFileSync('docs/api/schema.graphql', 'utf8'));
  const { operations } = JSON.parse(readFileSync('console/trusted-documents.json', 'utf8')) as {
    operations: { name: string; body: string }[];
  };
  const rules = [...specifiedRules, ...limitRules];
  const errors = operations.flatMap(({ name, body }) =>
    validate(schema, parse(body), rules).map(({ message }) => [name, message]),
  );
  expect(errors).toEqual([]);
  expect(operations.length).toBeGreaterThan(100);
});
