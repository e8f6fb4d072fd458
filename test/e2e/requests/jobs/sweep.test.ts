import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OPERATIONS } from '../../../contract/modules.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { FULL } from '../../../support/full.js';
import { interfacesOf, invoke } from '../../../support/interfaces.js';
import { bearer, seedJob } from '../../../support/jobs.js';
import { randomNumbers } from '../../../support/random-numbers.js';

/** Number of generated calls. */
const CALLS = FULL ? 10_000 : 400;
const SECONDS = FULL ? 900 : 60;
const SEED = 20_261_129;

/** Written into everything that no job shows. */
const HIDDEN = 'HIDDEN';
/** Written into what one job shows, and the other one leaves out. */
const LEFT_OUT = 'LEFT-OUT';

let app: TestApp;
let photo: Buffer;
beforeAll(async () => {
  app = await startTestApp({ rateLimitAuthenticated: 1_000_000, rateLimitAnonymous: 1_000_000 });
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
});
afterAll(() => app.stop());

const prisma = () => app.database.prisma;

/** A request full of what jobs do not show, with parts that one may show. */
async function seedRequest(departmentId: number, personId: number, title: string, part: string) {
  const owner = { requesterId: personId, departmentId, assigneeId: personId };
  const { id } = await app.seed.request(owner, 'assigned', {
    ...{ title, description: title },
    fields: { work_note: part, staff_note: HIDDEN, submit_note: HIDDEN },
  });
  const at = { requestId: id, authorId: personId, createdAt: app.now() };
  await prisma().comment.createMany({
    data: [
      { ...at, body: part, visibility: 'public' },
      { ...at, body: HIDDEN, visibility: 'internal' },
    ],
  });
  await prisma().purchase.create({
    data: {
      ...{ requestId: id, departmentId, description: HIDDEN, supplier: HIDDEN, amount: 777 },
      ...{ requestedById: personId, requestedAt: app.now() },
    },
  });
  const checklist = await app.seed.checklist([{ kind: 'text', label: part }]);
  const { items } = await app.seed.requestChecklist(id, checklist.id);
  return { id, itemId: items[0]?.id ?? 0 };
}

async function world() {
  const { id: departmentId } = await app.seed.department('Facilities');
  const person = await app.seed.person('department_head', { departmentId });
  await prisma().user.update({
    where: { id: person.id },
    data: { firstName: HIDDEN, lastName: HIDDEN, phone: HIDDEN },
  });
  const lead = await app.seed.person('department_head', { departmentId });
  await app.seed.field({ key: 'work_note', phase: 'work' });
  await app.seed.field({ key: 'staff_note', phase: 'work', staffOnly: true });
  await app.seed.field({ key: 'submit_note', phase: 'submit' });
  const few = await seedRequest(departmentId, person.id, 'Few', LEFT_OUT);
  const many = await seedRequest(departmentId, person.id, 'Many', 'Shown');
  const other = await seedRequest(departmentId, person.id, HIDDEN, HIDDEN);
  const sent = async (requestId: number, data: Parameters<typeof seedJob>[2]) => {
    const { token } = await seedJob(app, { requestId, sentById: lead.id }, data);
    return await bearer(app, token);
  };
  return {
    items: [few, many, other].map(({ itemId }) => itemId),
    few: await sent(few.id, { may: [] }),
    many: await sent(many.id, { showComments: true }),
  };
}

/** Operations whose end would end the test. */
const ENDING = ['declineJob'];
const NAMES = Object.keys(OPERATIONS).filter((name) => !ENDING.includes(name));
const OF_JOBS = NAMES.filter((name) => / \/job(\/|$)/.test(OPERATIONS[name]?.rest ?? ''));

it(
  `answers ${CALLS} generated calls without a byte of what a job does not show`,
  async () => {
    const { few, many, items } = await world();
    app.holdClock();
    const below = randomNumbers(SEED);
    const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;
    const wrong: string[] = [];
    const seen = new Set<string>();
    let shown = 0;
    for (let index = 0; index < CALLS; index += 1) {
      // What is done takes no step until it is returned.
      if (index % 20 === 0) await prisma().jobLink.updateMany({ data: { state: 'returned' } });
      // Every second call is one that a job has.
      const name = oneOf(index % 2 === 0 ? OF_JOBS : NAMES);
      const via = oneOf(interfacesOf(name));
      const isFew = below(2) === 0;
      const token = isFew ? few : many;
      const headers: Record<string, string> =
        below(4) === 0 ? { 'Idempotency-Key': `q-${below(20)}` } : {};
      const { code, ...answer } = await invoke(app, via, name, inputOf(name), token, headers);
      const text = JSON.stringify(answer);
      const access = OPERATIONS[name]?.access;
      if (text.includes(HIDDEN) || (isFew && text.includes(LEFT_OUT))) wrong.push(`${name} shows`);
      if (code === 'INTERNAL_ERROR') wrong.push(`${name} fails`);
      const isOfJob = OF_JOBS.includes(name);
      if (
        !isOfJob &&
        access !== 'public' &&
        !['session_invalid', 'GRAPHQL_VALIDATION_FAILED', 'VALIDATION_ERROR'].includes(code)
      ) {
        wrong.push(`${name} ${via} ${code}`);
      }
      if (!isOfJob && access !== 'public' && code !== 'session_invalid' && answer.data) {
        wrong.push(`${name} has data`);
      }
      if (text.includes('Shown')) shown += 1;
      seen.add(`${name} ${code}`);
    }
    expect([...new Set(wrong)]).toEqual([]);
    // The generated calls reach what there is to show.
    expect(shown).toBeGreaterThan(CALLS / 50);
    for (const name of OF_JOBS) expect(seen).toContain(`${name} OK`);

    function inputOf(name: string): Record<string, unknown> {
      const id = 1 + below(12);
      const text = `x${below(100)}`;
      switch (name) {
        case 'jobPhoto':
          // Three requests have one each.
          return { id: 1 + below(3) };
        case 'addJobComment':
          return { body: `${text} <@${id}>` };
        case 'addJobPhoto':
          return { file: { bytes: photo, name: 'a.png', mimeType: 'image/png' } };
        case 'addJobTime':
          return { minutes: 1 + below(60), note: text };
        case 'addJobQuote':
          return { amount: 1 + below(1000), text };
        case 'answerJobItem':
          return { itemId: oneOf(items), note: text, ...(below(2) ? { attachmentId: id } : {}) };
        case 'setJobFields':
          return oneOf([
            { fields: { work_note: text } },
            { fields: { staff_note: HIDDEN } },
            { fields: { submit_note: HIDDEN } },
          ]);
        case 'finishJob':
          return { note: text };
        case 'acceptJob':
        case 'startJob':
        case 'contractorJob':
          return {};
        default: {
          const names = [...(OPERATIONS[name]?.rest ?? '').matchAll(/:(\w+)/g)].map(
            ([, one]) => one,
          );
          return Object.fromEntries(names.map((one) => [String(one), id]));
        }
      }
    }
  },
  SECONDS * 1000,
);
