import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { INTERFACES, invoke } from '../../../support/interfaces.js';
import { randomNumbers } from '../../../support/random-numbers.js';
import type { Person } from '../../../support/seed.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let app: TestApp;
let home: number;
let head: Person;
let technicians: Person[];
let employee: Person;
let administrator: Person;

beforeAll(async () => {
  app = await startTestApp({ accessTokenTtlSeconds: 365 * 86_400, sweepSeconds: 3_600 });
  home = (await app.seed.department('Home')).id;
  head = await app.seed.person('department_head', { departmentId: home });
  employee = await app.seed.person('employee', { departmentId: home });
  technicians = [await app.seed.person('technician'), await app.seed.person('technician')];
  administrator = await app.seed.person('administrator');
  app.holdClock();
});
afterAll(() => app.stop());

/** What the rules say of a request, in few words. */
interface Model {
  stage: 'assigned' | 'in_progress' | 'completed';
  assignee: number;
  assignedAt: number;
  held: boolean;
  until: number | null;
  /** Time of the newest step. */
  newest: number;
  startedAt: number | null;
  completedAt: number | null;
  steps: [string, number, number | null][];
}

const now = () => app.now().getTime();

/** Takes a step on the model; returns the code of the answer. */
function stepped(
  model: Model,
  name: string,
  { sent, crew, until }: { sent: number | null; crew: boolean; until: number | null },
): string {
  const open = model.stage !== 'completed';
  const can = {
    start: model.stage === 'assigned',
    hold: open && !model.held,
    resume: open && model.held,
    complete: open,
  }[name];
  if (!can) return 'INVALID_TRANSITION';
  if (sent !== null) {
    const earliest = Math.max(now() - 72 * HOUR, crew ? model.assignedAt : 0);
    if (sent < earliest || sent > now() + 2 * MINUTE) return 'VALIDATION_ERROR';
  }
  const at = Math.max(Math.min(sent ?? now(), now()), model.newest);
  if (name === 'hold' && until !== null && until <= at) return 'VALIDATION_ERROR';
  if (name === 'start') Object.assign(model, { stage: 'in_progress', startedAt: at });
  if (name === 'complete') Object.assign(model, { stage: 'completed', completedAt: at });
  model.held = name === 'hold';
  model.until = name === 'hold' ? until : null;
  model.newest = at;
  model.steps.push([name, at, sent === null ? null : now()]);
  return 'OK';
}

async function sweep(model: Model): Promise<void> {
  await app.services.dueSteps.takeDue(new AbortController().signal);
  if (!model.held || model.until === null || model.until > now()) return;
  Object.assign(model, { held: false, until: null, newest: now() });
  model.steps.push(['resume', now(), null]);
}

it('steps of devices among those of others stay in order', { timeout: 120_000 }, async () => {
  for (let seed = 1; seed <= 25; seed += 1) {
    const random = randomNumbers(seed);
    const via = INTERFACES[seed % 2] ?? 'rest';
    const call = (name: string, input: object, who: Person, headers = {}) =>
      invoke(app, via, name, { ...input }, who.token, headers);
    const body = { title: 'Leak', description: 'Water.', departmentId: home };
    const { id } = (await call('createMaintenanceRequest', body, employee)).data;
    await call('approveMaintenanceRequest', { id }, head);
    app.advance(random(5) * HOUR);
    const first = technicians[0] as Person;
    await call('assignMaintenanceRequest', { id, technicianId: first.id }, head);
    const model: Model = {
      ...{ stage: 'assigned', assignee: first.id, assignedAt: now(), held: false, until: null },
      ...{ newest: now(), startedAt: null, completedAt: null, steps: [] },
    };
    const turns = 12 + random(20);
    for (let turn = 0; turn < turns && model.stage !== 'completed'; turn += 1) {
      app.advance(random(3 * 60) * MINUTE);
      const choice = random(12);
      if (choice === 0) {
        await sweep(model);
        continue;
      }
      if (choice === 1) {
        const next = technicians.find((person) => person.id !== model.assignee) as Person;
        await call('assignMaintenanceRequest', { id, technicianId: next.id }, head);
        Object.assign(model, { stage: 'assigned', assignee: next.id, assignedAt: now() });
        Object.assign(model, { newest: now(), startedAt: null });
        model.steps.push(['assign', now(), null]);
        continue;
      }
      const name = ['start', 'hold', 'hold', 'resume', 'resume', 'complete'][
        random(turn < 8 ? 5 : 6)
      ] as string;
      const who = [administrator, ...technicians.filter((one) => one.id === model.assignee)][
        random(3) === 0 ? 0 : 1
      ] as Person;
      const sent = random(4) === 0 ? null : now() + 3 * MINUTE - random(10 * 60) * MINUTE;
      const until =
        name === 'hold' && random(2) === 0 ? now() + (random(600) - 400) * MINUTE : null;
      const crew = who.id === model.assignee;
      const expected = stepped(model, name, { sent, crew, until });
      const input = {
        id,
        ...(name === 'hold' && { reason: 'parts' }),
        ...(until !== null && { until: new Date(until).toISOString() }),
      };
      const headers = sent === null ? {} : { 'Performed-At': new Date(sent).toISOString() };
      const { code } = await call(`${name}MaintenanceRequest`, input, who, headers);
      expect([seed, turn, name, code]).toEqual([seed, turn, name, expected]);
    }
    const { data: request } = await call('maintenanceRequest', { id }, administrator);
    const shown = (time: number | null) => (time === null ? null : new Date(time).toISOString());
    expect(request).toMatchObject({
      stage: model.stage,
      onHold: model.held,
      startedAt: shown(model.startedAt),
      completedAt: shown(model.completedAt),
    });
    const input = { requestId: id, limit: 100 };
    const { data } = await invoke(app, 'rest', 'timeline', input, administrator.token);
    type Entry = { at: string; receivedAt: string | null; data: { step: string } };
    const entries = (data as Entry[]).slice(3);
    expect(entries.map((one) => [one.data.step, one.at, one.receivedAt])).toEqual(
      model.steps.map(([name, at, received]) => [name, shown(at), shown(received)]),
    );
  }
});
