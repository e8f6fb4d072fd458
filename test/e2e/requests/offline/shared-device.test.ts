import { afterAll, beforeAll, expect, it } from 'vitest';
import { SeededRandom } from '../../../../src/demonstration/random.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { FULL } from '../../../support/full.js';
import { Killed, QueueDevice } from '../../../support/queue-device.js';
import type { Person } from '../../../support/seed.js';

/** Number of runs; `RUNS=1000` for all of them. */
const RUNS = Number(process.env.RUNS ?? (FULL ? 100 : 10));

let app: TestApp;
let people: readonly [Person, Person];
let submit: () => Promise<number>;

beforeAll(async () => {
  // All runs take longer than a token lives.
  app = await startTestApp({ accessTokenTtlSeconds: 86_400 });
  const { id: departmentId } = await app.seed.department();
  const technician = () => app.seed.person('technician', { departmentId });
  const [first, second] = [await technician(), await technician()];
  people = [first, second];
  const { id: requesterId } = await app.seed.person('employee', { departmentId });
  const owner = { requesterId, departmentId, assigneeId: first.id };
  const assigned = { stage: 'in_progress' as const, helperIds: [second.id] };
  submit = async () => (await app.seed.request(owner, 'assigned', assigned)).id;
});
afterAll(() => app.stop());

/** Two people use one device in turn, and its pages are killed or lose the network. */
async function run(seed: number): Promise<void> {
  const chance = new SeededRandom(seed);
  const requestId = await submit();
  let share = 0.15;
  const device = new QueueDevice(app, `shared-${seed}`, people[0], {
    at: (step) => {
      if (share === 0 || !chance.happens(share)) return;
      if (step.endsWith('call') && chance.happens(0.5)) throw new Error('The network is gone.');
      throw new Killed();
    },
  });
  const written: [body: string, author: number][] = [];
  for (let turn = 0; turn < 12; turn += 1) {
    device.person = chance.pick(people);
    const body = `run ${seed}, turn ${turn}`;
    device.add({
      lane: `request:${requestId}`,
      operation: 'addComment',
      input: { requestId, body },
    });
    written.push([body, device.person.id]);
    // The next person may sign in while the queue of the one before still has entries.
    if (chance.happens(0.5)) device.person = chance.pick(people);
    await device.sender().turn().catch(ended);
  }
  share = 0;
  const [first, second] = people;
  device.person = first;
  await device.sender().drain();
  // The entries of the other one wait, as they were.
  expect(new Set(device.entries.map(({ userId }) => userId))).not.toContain(first.id);
  device.person = second;
  await device.sender().drain();
  expect(device.entries).toEqual([]);
  const comments = await app.database.prisma.comment.findMany({
    where: { body: { startsWith: `run ${seed},` } },
    orderBy: { id: 'asc' },
  });
  const found = comments.map(({ body, authorId }) => [body, authorId]);
  expect(found.sort()).toEqual(written.map((one) => [...one]).sort());
}

function ended(error: unknown): void {
  if (!(error instanceof Killed)) throw error;
}

it.each(Array.from({ length: RUNS }, (_, index) => index + 1))(
  'run %i: two people on one device, and nothing under the name of the other',
  run,
);
