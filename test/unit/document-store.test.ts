import { parse } from 'graphql';
import { expect, it } from 'vitest';
import { createDocumentStore } from '../../src/graphql/document-store.js';

it('keeps the 500 documents that were used last', async () => {
  const store = createDocumentStore();
  const document = parse('{ me { id } }');
  for (let n = 1; n <= 500; n += 1) await store.set(`key ${n}`, document);
  await expect(store.get('key 1')).resolves.toBe(document);
  await store.set('key 501', document);
  await expect(store.get('key 1')).resolves.toBe(document);
  await expect(store.get('key 2')).resolves.toBeUndefined();
  await store.delete('key 1');
  await expect(store.get('key 1')).resolves.toBeUndefined();
});

it('keeps documents of a million characters together, and none that is longer', async () => {
  const store = createDocumentStore();
  const long = parse(`{ me { id } } ${' '.repeat(400_000)}`);
  for (const key of ['a', 'b', 'c']) await store.set(key, long);
  const kept = await Promise.all(['a', 'b', 'c'].map(async (key) => await store.get(key)));
  expect(kept).toEqual([undefined, long, long]);
  await store.set('d', parse(`{ me { id } } ${' '.repeat(1_000_000)}`));
  await expect(store.get('d')).resolves.toBeUndefined();
  await expect(store.get('c')).resolves.toBe(long);
});
