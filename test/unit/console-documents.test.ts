import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { InMemoryCache } from '@apollo/client';
import { type DocumentNode, Kind, print } from 'graphql';
import { expect, it } from 'vitest';
import { documentIds } from '../../console/src/generated/document-ids.ts';

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
