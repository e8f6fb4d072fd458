import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let head: Person;
let administrator: Person;
let technician: Person;

/** Texts whose JSON has to be written with care. */
const TEXTS = [
  'quotes " and \\ backslashes \\n',
  'controls \u0001 \u001f \b \f \n \r \t \u007f end',
  'separators \u2028 and \u2029',
  'Ünïcödé, 漢字, emoji 🚰, e\u0301',
  '</script><!-- {"a":1}',
  '}',
];

const TIME = new Date('2026-03-01T10:20:30.000Z');

beforeAll(async () => {
  app = await startTestApp();
  const { id: departmentId } = await app.seed.department('Home');
  head = await app.seed.person('department_head', { departmentId });
  administrator = await app.seed.person('administrator');
  technician = await app.seed.person('technician');
  const owner = { requesterId: head.id, departmentId };
  for (const text of TEXTS) {
    await app.seed.request(owner, 'pending', { title: text, description: text, location: text });
  }
  await app.seed.request({ ...owner, assigneeId: technician.id }, 'completed', {
    completedAt: TIME,
    completionNote: 'done',
    stage: 'confirmed',
    confirmedAt: new Date('2026-03-01T10:20:30.007Z'),
    confirmedById: head.id,
    rating: 5,
    reopenCount: 2,
    priority: 'urgent',
  });
  await app.seed.request({ ...owner, assigneeId: technician.id }, 'assigned', {
    stage: 'in_progress',
    startedAt: TIME,
    holdReason: 'other',
    holdNote: TEXTS[0] ?? '',
    holdSince: TIME,
    holdUntil: new Date('9998-12-31T23:59:59.999Z'),
    holdById: technician.id,
    estimateMinutes: 90,
  });
});
afterAll(() => app.stop());

it('the list says of each request what its own path says, for everyone who sees it', async () => {
  for (const { token } of [administrator, head, technician]) {
    const { body } = await app.rest('GET', '/api/maintenance?limit=100', { token });
    expect(body.data.length).toBeGreaterThan(0);
    for (const item of body.data) {
      const alone = await app.rest('GET', `/api/maintenance/${item.id}`, { token });
      // The answer for a single request has `actions`, the history, the telephone and the costs, too.
      const {
        actions: _actions,
        history: _history,
        watching: _watching,
        requesterPhone: _requesterPhone,
        contactName: _contactName,
        contactMail: _contactMail,
        contactEmail: _contactEmail,
        costs: _costs,
        ...fields
      } = alone.body.data;
      expect(item).toEqual(fields);
      expect(Object.keys(item)).toEqual(Object.keys(fields));
    }
  }
});

it('the text is the one that JSON.stringify writes', async () => {
  const answer = await fetch(`${app.url}/api/maintenance?limit=100`, {
    headers: { Authorization: `Bearer ${head.token}` },
  });
  const text = await answer.text();
  const parsed = JSON.parse(text);
  expect(JSON.stringify(parsed)).toBe(text);
  expect(parsed.data.map(({ title }: { title: string }) => title)).toEqual(
    expect.arrayContaining(TEXTS),
  );
  const held = parsed.data.find(({ onHold }: { onHold: boolean }) => onHold);
  expect(held.startedAt).toBe('2026-03-01T10:20:30.000Z');
  expect(held.hold).toEqual({
    reason: 'other',
    note: TEXTS[0],
    since: '2026-03-01T10:20:30.000Z',
    until: '9998-12-31T23:59:59.999Z',
    byId: technician.id,
  });
});

it('pages follow each other, and an empty page is a list', async () => {
  const seen: number[] = [];
  let cursor = '';
  for (let pages = 0; pages < 10; pages += 1) {
    const { body } = await app.rest('GET', `/api/maintenance?limit=3&sort=-updatedAt${cursor}`, {
      token: head.token,
    });
    seen.push(...body.data.map(({ id }: { id: number }) => id));
    if (!body.pagination.hasMore) break;
    cursor = `&cursor=${body.pagination.nextCursor}`;
  }
  expect(new Set(seen).size).toBe(TEXTS.length + 2);
  expect(seen.length).toBe(TEXTS.length + 2);
  const none = await app.rest('GET', '/api/maintenance?search=nothinglikethis', {
    token: head.token,
  });
  expect(none.body.data).toEqual([]);
  expect(none.body.pagination).toEqual({ limit: 20, hasMore: false });
});
