import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Cast, castOf, comment } from '../../../support/comments.js';
import { bothOr } from '../../../support/interfaces.js';
import { rowsOf } from '../../../support/rows.js';
import { SEARCHES } from '../../../support/search.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let cast: Cast;
let categoryId: number;

beforeAll(async () => {
  app = await startTestApp();
  cast = await castOf(app);
  categoryId = (await app.seed.category()).id;
});
afterAll(() => app.stop());

type Data = Parameters<TestApp['seed']['field']>[0];

const newWord = () => `w${randomUUID().replaceAll('-', '')}`;
const field = async (data: Data = {}) => {
  const made = await app.seed.field({ key: newWord().slice(0, 12), categoryId, ...data });
  app.services.knownFields.forget();
  return made;
};
const request = async (fields: object) => {
  const owner = { requesterId: cast.requester.id, departmentId: cast.departmentId };
  return (await app.seed.request(owner, undefined, { categoryId, fields: fields as never })).id;
};
const update = (id: number, data: object) =>
  app.database.prisma.maintenanceRequest.update({ where: { id }, data });
const choices = ['gas', 'oil'].map((id) => ({ id, label: { en: id, de: null }, archived: false }));

describe.each(bothOr('rest'))('through %s', (via) => {
  const search = (q: string, by: Person = cast.administrator) => SEARCHES[via](app, by, q);
  const find = async (q: string, by?: Person) => (await search(q, by)).ids;

  it('a text of a field is found with the commit, as the last of the parts', async () => {
    const { key } = await field({ kind: 'text' });
    const word = newWord();
    const answered = await request({ [key]: `Es ist ${word} im Keller.` });
    const titled = await request({});
    await update(titled, { title: `Titel ${word}` });
    const { hits } = await search(word);
    expect(hits.map(({ id, matchedIn }) => [id, matchedIn])).toEqual([
      [titled, ['title']],
      [answered, ['field']],
    ]);
    expect(hits[1]?.excerpt).toBe(`Es ist <mark>${word}</mark> im Keller.`);
    const other = newWord();
    await update(answered, { fields: { [key]: other } });
    expect(await find(word)).toEqual([titled]);
    expect(await find(other)).toEqual([answered]);
  });

  it('what a category or an answer hides is not found, and found again once it is shown', async () => {
    const fuel = await field({ kind: 'choice', choices });
    const { key } = await field({ kind: 'text', visibleIf: { fieldId: fuel.id, in: ['gas'] } });
    const word = newWord();
    const id = await request({ [fuel.key]: 'oil', [key]: word });
    expect(await find(word)).toEqual([]);
    await update(id, { fields: { [fuel.key]: 'gas', [key]: word } });
    expect(await find(word)).toEqual([id]);
    await update(id, { categoryId: null });
    expect(await find(word)).toEqual([]);
    await update(id, { categoryId });
    expect(await find(word)).toEqual([id]);
  });

  it('a text for staff is found by staff only, also beside comments', async () => {
    const { key } = await field({ kind: 'text', staffOnly: true });
    const word = newWord();
    const id = await request({ [key]: word });
    expect(await find(word)).toEqual([id]);
    expect(await find(word, cast.requester)).toEqual([]);
    const talk = newWord();
    await comment(app, cast.requester, { requestId: id, body: `Wir ${talk}.` });
    expect(await find(`${word} ${talk}`)).toEqual([id]);
    expect(await find(talk, cast.requester)).toEqual([id]);
    expect(await find(word, cast.requester)).toEqual([]);
  });

  it('a changed definition counts for what is stored, once the job has run', async () => {
    const { id: fieldId, key } = await field({ kind: 'text' });
    const word = newWord();
    const id = await request({ [key]: word });
    expect(await find(word, cast.requester)).toEqual([id]);
    await app.database.prisma.fieldDefinition.update({
      where: { id: fieldId },
      data: { staffOnly: true },
    });
    await app.services.textRefresh.refresh(new AbortController().signal);
    expect(await find(word, cast.requester)).toEqual([]);
    expect(await find(word)).toEqual([id]);
    const left = await rowsOf(app.database.statements, 'SELECT 1 FROM request_text_refreshes', []);
    expect(left).toEqual([]);
  });
});
