import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { type Cast, castOf } from '../support/comments.js';
import { invoke } from '../support/interfaces.js';

let app: TestApp;
let cast: Cast;
beforeAll(async () => {
  app = await startTestApp();
  cast = await castOf(app);
});
afterAll(() => app.stop());

const NONE = { sees: false, staff: false };
const SEES = { sees: true, staff: false };
const STAFF = { sees: true, staff: true };

it('tells who sees a request and who is staff of it, as the interfaces do', async () => {
  const { departmentId, requester, technician, head, administrator, colleague, stranger } = cast;
  const { seed } = app;
  const developer = await seed.person('developer');
  const blind = await seed.person('department_head', { departmentId, permissions: [] });
  const suspended = await seed.person('administrator', { status: 'suspended' });
  const approver = await seed.person('employee', {
    departmentId,
    permissions: ['maintenance.read', 'maintenance.approve'],
  });
  const delegate = await seed.person('employee');
  const later = await seed.person('employee');
  const now = Date.now();
  for (const [toUserId, start] of [
    [delegate.id, -1],
    [later.id, 1],
  ] as const) {
    const [startsAt, endsAt] = [now + start * 3_600_000, now + (start + 2) * 3_600_000];
    const terms = {
      toUserId,
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(endsAt).toISOString(),
      reason: 'On leave.',
    };
    const { code } = await invoke(app, 'rest', 'createDelegation', terms, head.token);
    expect(code).toBe('OK');
  }
  const owner = { requesterId: requester.id, departmentId, assigneeId: technician.id };
  const request = await seed.request(owner, 'assigned');
  const expected = new Map([
    [requester, SEES],
    [technician, STAFF],
    [head, STAFF],
    [administrator, STAFF],
    [approver, STAFF],
    [delegate, STAFF],
    [colleague, NONE],
    [stranger, NONE],
    [later, NONE],
    // Without maintenance.read nobody reads requests, whatever the role.
    [developer, NONE],
    [blind, NONE],
    [suspended, NONE],
  ]);
  const people = [...expected.keys()];
  const ids = [...people.map(({ id }) => id), 999_999];
  const standings = await app.services.audience.of(request, ids);
  expect(standings).toEqual(
    new Map([...people.map((one) => [one.id, expected.get(one)] as const), [999_999, NONE]]),
  );
  for (const [person, { sees, staff }] of expected) {
    const input = { requestId: request.id };
    const { code } = await invoke(app, 'rest', 'comments', input, person.token);
    expect([person.email, code === 'OK']).toEqual([person.email, sees]);
    const internal = { ...input, body: 'x', visibility: 'internal' };
    const written = await invoke(app, 'rest', 'addComment', internal, person.token);
    expect([person.email, written.code === 'OK']).toEqual([person.email, staff]);
  }
  expect(await app.services.audience.of(request, [])).toEqual(new Map());
});
