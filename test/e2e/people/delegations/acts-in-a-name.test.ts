import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Permission } from '../../../../src/core/permissions.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Crew, seedCrew } from '../../../support/crew.js';
import { csv } from '../../../support/forms.js';
import { INTERFACES, type InterfaceName, invoke } from '../../../support/interfaces.js';
import { DAILY, moveTo, sweep } from '../../../support/schedules.js';
import type { Person } from '../../../support/seed.js';

/** Whatever acts in the name of a person does what that person may do by hand, and no more. */

const ROLES = ['employee', 'department_head', 'administrator'] as const;
const RIGHTS: readonly (readonly Permission[])[] = [
  [],
  ['maintenance.approve'],
  ['maintenance.assign'],
  ['maintenance.approve', 'maintenance.assign'],
];

/** A person with the rights that the specification gives to role and permissions. */
interface Standing {
  readonly role: (typeof ROLES)[number] | 'technician';
  readonly rights: readonly Permission[];
  readonly atHome: boolean;
  /** The rights that the head of the department has delegated to the person. */
  readonly delegated: readonly Permission[];
}

const STANDINGS: readonly Standing[] = ROLES.flatMap<Standing>((role) =>
  RIGHTS.flatMap((rights) =>
    [true, false].map((atHome) => ({ role, rights, atHome, delegated: [] })),
  ),
).concat(
  RIGHTS.slice(1).flatMap((delegated) =>
    RIGHTS.slice(0, 3).map((rights) => ({
      ...{ role: 'technician' as const, rights, atHome: false, delegated },
    })),
  ),
);

const isGlobal = ({ role }: Standing) => role === 'administrator';
const mayIn = (standing: Standing, right: Permission) =>
  standing.delegated.includes(right) ||
  (standing.rights.includes(right) && (standing.atHome || isGlobal(standing)));

const cases = STANDINGS.map((standing, index) => {
  const { role, rights, atHome, delegated } = standing;
  const place = atHome ? 'at home' : 'elsewhere';
  const name = `${role} ${place} with [${rights.join(' ')}] and for others [${delegated.join(' ')}]`;
  return [name, standing, INTERFACES[index % 2] as InterfaceName] as const;
});

let app: TestApp;
let crew: Crew;
let elsewhere: number;
const TEXTS = { title: 'Check the pump', description: 'Listen to it.' };
const TRIGGER = { time: DAILY };

beforeAll(async () => {
  app = await startTestApp({
    ...{ accessTokenTtlSeconds: 900 * 86_400, clockSeconds: 3_600, sweepSeconds: 3_600 },
  });
  crew = await seedCrew(app.seed);
  elsewhere = (await app.seed.department()).id;
});
afterAll(() => app.stop());

async function standing({ role, rights, atHome, delegated }: Standing): Promise<Person> {
  const departmentId = atHome ? crew.departmentId : elsewhere;
  const permissions = ['maintenance.read', ...rights] as never[];
  const person = await app.seed.person(role, { departmentId, permissions });
  if (delegated.length === 0) return person;
  const delegator = await app.seed.person('department_head', {
    departmentId: crew.departmentId,
    permissions: ['maintenance.read', ...delegated] as never[],
  });
  const now = app.now().getTime();
  const terms = {
    ...{ toUserId: person.id, reason: 'On leave' },
    startsAt: new Date(now - 1_000).toISOString(),
    endsAt: new Date(now + 80 * 86_400_000).toISOString(),
  };
  const made = await invoke(app, 'rest', 'createDelegation', terms, delegator.token);
  expect(made.code).toBe('OK');
  return person;
}

const request = async (status: 'pending' | 'approved' = 'pending') => {
  const owner = { requesterId: crew.employee.id, departmentId: crew.departmentId };
  return (await app.seed.request(owner, status)).id;
};

/** FORBIDDEN and NOT_FOUND differ by what the person sees; both deny. */
const isAllowed = ({ code }: { readonly code: string }) => {
  if (code === 'FORBIDDEN' || code === 'NOT_FOUND') return false;
  expect(code).toBe('OK');
  return true;
};

describe.each(cases)('%s', (_name, of, via) => {
  let person: Person;
  beforeAll(async () => {
    person = await standing(of);
  });
  const call = (name: string, input: Record<string, unknown>, token = person.token) =>
    invoke(app, via, name, input, token);
  const approve = async (token?: string) =>
    isAllowed(await call('approveMaintenanceRequest', { id: await request() }, token));
  const assign = async (token?: string) =>
    isAllowed(
      await call(
        'assignMaintenanceRequest',
        { id: await request('approved'), technicianId: crew.technician.id },
        token,
      ),
    );
  const plan = async (assigneeId: number | null, token?: string) =>
    isAllowed(
      await call(
        'createSchedule',
        { ...TEXTS, trigger: TRIGGER, departmentId: crew.departmentId, assigneeId },
        token,
      ),
    );

  it('decides by hand as the table says', async () => {
    expect([await approve(), await assign()]).toEqual([
      mayIn(of, 'maintenance.approve'),
      mayIn(of, 'maintenance.assign'),
    ]);
  });

  it('plans what it may approve, and gives to a technician what it may assign', async () => {
    const [approves, assigns] = [await approve(), await assign()];
    expect([await plan(null), await plan(crew.technician.id)]).toEqual([
      approves,
      approves && assigns,
    ]);
  });

  it('takes on many the steps that it takes on one', async () => {
    const bulk = async (step: string, id: number, input: object = {}) => {
      const answer = await call('bulkStep', { step, items: [{ id }], input });
      expect(answer.code).toBe('OK');
      return answer.data.results[0].ok;
    };
    const many = [
      await bulk('approve', await request()),
      await bulk('assign', await request('approved'), { technicianId: crew.technician.id }),
    ];
    expect(many).toEqual([await approve(), await assign()]);
  });

  it('imports the equipment that it creates by hand', async () => {
    const tag = `T-${person.id}`;
    const asset = { tag: `${tag}-by-hand`, name: 'Pump', departmentId: crew.departmentId };
    const byHand = await call('createAsset', asset);
    const file = csv(`tag,name,department\n${tag},Pump,Facilities\n`);
    const imported = await call('importAssets', { file });
    const applied = imported.code === 'OK' && imported.data.applied;
    expect([applied, byHand.code === 'OK']).toEqual([
      mayIn(of, 'maintenance.assign'),
      mayIn(of, 'maintenance.assign'),
    ]);
  });

  it('a token of it does no more than both may', async () => {
    for (const scopes of RIGHTS) {
      const { token } = await app.seed.apiToken(person.id, ['maintenance.read', ...scopes]);
      const has = (right: Permission) => scopes.includes(right) && mayIn(of, right);
      expect([scopes, await approve(token), await assign(token), await plan(null, token)]).toEqual([
        scopes,
        has('maintenance.approve'),
        has('maintenance.assign'),
        has('maintenance.approve'),
      ]);
    }
  });
});

it('a schedule works on in the name of editors who may decide it by hand, and pauses for others', async () => {
  const { departmentId, head, technician } = crew;
  const expected: unknown[] = [];
  const made: number[] = [];
  for (const of of STANDINGS) {
    const editor = await standing(of);
    for (const assigneeId of [null, technician.id]) {
      const input = { ...TEXTS, trigger: TRIGGER, departmentId, assigneeId };
      const { data } = await invoke(app, 'rest', 'createSchedule', input, head.token);
      await app.database.prisma.schedule.update({
        where: { id: data.id },
        data: { editorId: editor.id },
      });
      const may =
        mayIn(of, 'maintenance.approve') &&
        (assigneeId === null || mayIn(of, 'maintenance.assign'));
      made.push(data.id);
      expected.push(may ? ['active', null, 1] : ['paused', 'editor_lost_right', 0]);
    }
  }
  moveTo(app, new Date(app.now().getTime() + 86_400_000).toISOString());
  await sweep(app);
  const rows = await app.database.prisma.schedule.findMany({
    where: { id: { in: made } },
    orderBy: { id: 'asc' },
    include: { _count: { select: { occurrences: true } } },
  });
  expect(rows.map((row) => [row.state, row.pausedReason, row._count.occurrences])).toEqual(
    expected,
  );
});
