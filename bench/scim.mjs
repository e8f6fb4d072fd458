// Measures the first provisioning of a house by SCIM; see --help.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { databaseBeside, dropDatabase } from './lib/many-rows.mjs';
import { withServer } from './lib/servers.mjs';

const USAGE = `Measures how long a directory takes to provide people and groups by SCIM.

  npm run build && npm run bench -- scim [flags]

  --database URL    a database name at a server on this machine; one is made from it, with _scim at the end,
                    and dropped (default postgresql://postgres@127.0.0.1:5432/depth)
  --people N        people, each looked for by userName before the creation (default 10000)
  --groups N        groups, each created empty; members follow in one PATCH (default 200)
  --per-group N     members of a group (default 100)
  --at-once N       calls that are under way (default 8)
  --rate N          calls that begin in a second (default 48; a token has 50)
  --goal N          minutes (default 10); more is a failure
  --help            prints this

Half of the groups give a role by a mapping. A call beyond the limit of a token waits for as long as the
answer says, and is repeated. Prints the time of each part, the calls in a second and the median of the
answers. Nothing else should run.`;

const { values: options } = parseArgs({
  options: {
    database: { type: 'string', default: 'postgresql://postgres@127.0.0.1:5432/depth' },
    people: { type: 'string', default: '10000' },
    groups: { type: 'string', default: '200' },
    'per-group': { type: 'string', default: '100' },
    'at-once': { type: 'string', default: '8' },
    rate: { type: 'string', default: '48' },
    goal: { type: 'string', default: '10' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  console.log(USAGE);
  process.exit(0);
}
const [PEOPLE, GROUPS, PER_GROUP, AT_ONCE, RATE, GOAL] = [
  ...['people', 'groups', 'per-group', 'at-once', 'rate', 'goal'],
].map((name) => Number(options[name]));

const SCHEMAS = 'urn:ietf:params:scim:schemas';
const SCOPES = ['user.create', 'user.read', 'user.update', 'user.delete'];

/** Makes what a directory needs: a department, mappings, a service account. @returns its API token. */
async function prepare(origin) {
  const call = async (method, target, body, token) => {
    const response = await fetch(`${origin}/api/v1${target}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${target}: ${JSON.stringify(answer.error)}`);
    return answer.data;
  };
  const email = 'admin@localhost.localdomain';
  const password = 'a password of the benchmarks';
  const { accessToken } = await call('POST', '/auth/login', { email, password });
  const department = await call('POST', '/departments', { name: 'Facility' }, accessToken);
  await call('PUT', '/settings', { identityDepartmentId: department.id }, accessToken);
  for (let n = 0; n < Math.min(GROUPS / 2, 200); n += 1) {
    const mapping = { value: `Group ${n}`, role: 'technician' };
    await call('POST', '/identity-mappings', mapping, accessToken);
  }
  const account = { name: 'Directory', role: 'administrator' };
  const { id } = await call('POST', '/service-accounts', account, accessToken);
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const terms = { name: 'Directory', scopes: SCOPES, expiresAt };
  return (await call('POST', `/service-accounts/${id}/tokens`, terms, accessToken)).token;
}

/** The calls of the directory, which waits where it is told to. */
function directory(origin, token) {
  const times = [];
  let waits = 0;
  let slot = 0;
  const inTurn = async () => {
    slot = Math.max(slot + 1000 / RATE, performance.now());
    await sleep(Math.max(0, slot - performance.now()));
  };
  const call = async (method, target, body) => {
    for (;;) {
      await inTurn();
      const start = performance.now();
      const response = await fetch(`${origin}/scim/v2${target}`, {
        method,
        headers: { 'Content-Type': 'application/scim+json', Authorization: `Bearer ${token}` },
        body: body && JSON.stringify(body),
      });
      const answer = await response.json();
      if (response.status !== 429) {
        times.push(performance.now() - start);
        if (!response.ok) throw new Error(`${method} ${target}: ${JSON.stringify(answer)}`);
        return answer;
      }
      waits += 1;
      await sleep(Number(response.headers.get('Retry-After')) * 1000);
    }
  };
  return { call, times, waits: () => waits };
}

/** Does work for each number below `count`, several at once. */
async function each(count, work) {
  let next = 0;
  const one = async () => {
    for (let n = next++; n < count; n = next++) await work(n);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

async function provide({ origin }) {
  const { call, times, waits } = directory(origin, await prepare(origin));
  const start = performance.now();
  const minutes = () => ((performance.now() - start) / 60_000).toFixed(2);
  const ids = [];
  await each(PEOPLE, async (n) => {
    const userName = `person.${n}@example.org`;
    const found = await call(
      'GET',
      `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`,
    );
    if (found.totalResults !== 0) throw new Error(`${userName} is there already.`);
    const { id } = await call('POST', '/Users', {
      schemas: [`${SCHEMAS}:core:2.0:User`, `${SCHEMAS}:extension:enterprise:2.0:User`],
      externalId: `4f1a0000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      userName,
      active: true,
      displayName: `Person ${n}`,
      name: { givenName: 'Person', familyName: `No ${n}` },
      emails: [{ primary: true, type: 'work', value: userName }],
      phoneNumbers: [{ type: 'work', value: `+49 30 ${n}00` }],
      [`${SCHEMAS}:extension:enterprise:2.0:User`]: { department: 'Facility' },
    });
    ids[n] = id;
  });
  console.log(`${PEOPLE} people: ${minutes()} min`);
  await each(GROUPS, async (n) => {
    const displayName = `Group ${n}`;
    const schemas = [`${SCHEMAS}:core:2.0:Group`];
    const { id } = await call('POST', '/Groups', { schemas, displayName, externalId: `g-${n}` });
    const members = Array.from({ length: PER_GROUP }, (_, one) => ({
      value: ids[(n * PER_GROUP + one) % PEOPLE],
    }));
    const { members: after } = await call('PATCH', `/Groups/${id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'Add', path: 'members', value: members }],
    });
    const expected = new Set(members.map(({ value }) => value)).size;
    if (after.length !== expected) throw new Error(`${displayName} has ${after.length} members.`);
  });
  const taken = minutes();
  console.log(`and ${GROUPS} groups of ${PER_GROUP}: ${taken} min`);
  const { totalResults } = await call('GET', '/Users?count=0');
  if (totalResults !== PEOPLE) throw new Error(`There are ${totalResults} people.`);
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  const rate = times.length / ((performance.now() - start) / 1000);
  console.log(
    `${times.length} calls, ${rate.toFixed(0)} in a second, median ${median.toFixed(1)} ms, ${waits()} waits for the limit`,
  );
  return Number(taken);
}

const database = databaseBeside(options.database, 'scim');
const scratch = mkdtempSync(path.join(os.tmpdir(), 'scim-'));
await dropDatabase(database);
const server = Object.assign(new URL(database.url), { pathname: '/postgres' });
const client = new pg.Client({ connectionString: server.href });
await client.connect();
try {
  await client.query(`CREATE DATABASE ${database.name}`);
  const taken = await withServer('service', { databaseUrl: database.url, scratch }, provide);
  if (taken > GOAL) {
    console.error(`That is more than ${GOAL} min.`);
    process.exitCode = 1;
  }
} finally {
  await client.end();
  await dropDatabase(database);
  rmSync(scratch, { recursive: true, force: true });
}
