// A moderate load of everything that clients do, for measurements of some minutes.
import { setTimeout as sleep } from 'node:timers/promises';
import { PASSWORD } from './data.mjs';
import { CONNECTION, get, graphql, reads } from './requests.mjs';
import {
  expectAnswer,
  loginRequest,
  openSockets,
  photo,
  repeat,
  slowSearch,
  submission,
  upload,
} from './traffic.mjs';
import { takeSteps } from './writes.mjs';

/** Different documents: more than any cache of documents has room for. */
const DOCUMENTS = 2_000;

/** How often a document is sent in a row; at the third time it is compiled. */
const USES = 3;

/** Live sockets that stay open, and those that are opened and closed again and again. */
const STAYING = 40;
const PASSING = 10;

const FIELDS = [
  'id',
  'title',
  'status',
  'priority',
  'createdAt',
  'location',
  'category',
  'version',
];

/** One of DOCUMENTS different queries. */
function documentOf(n) {
  const number = n % DOCUMENTS;
  const fields = FIELDS.filter((_, bit) => bit === 0 || (number >> bit) % 2 === 1);
  return `query Page${number} { maintenanceRequests(first: 5) {
    edges { node { ${fields.join(' ')} department { name } } } } }`;
}

const json = (path, body, token) => ({
  method: 'POST',
  path,
  headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
  body: JSON.stringify(body),
});

/** A request from submission to completion. */
async function wholeRequest(origin, token, turn) {
  const answer = JSON.parse(await expectAnswer(origin, submission(turn, token)));
  const call = (path, body) => expectAnswer(origin, json(path, body, token));
  await takeSteps(call, turn, answer.data.id);
}

/** Opens sockets for some seconds. */
async function passingSockets(origin, tokens) {
  const sockets = await openSockets(origin, tokens, PASSING);
  await sleep(2_000);
  await sockets.close();
}

/**
 * The parts of the load: how many lanes, how long each waits after a call, in milliseconds, and the
 * call.
 */
function partsOf(origin, tokens, rows, picture) {
  const one = (n) => tokens[n % tokens.length];
  const requests = reads({ rows, tokens });
  const ask = (request) => expectAnswer(origin, request);
  return [
    [2, 40, (lane) => ask(graphql({ query: CONNECTION }, one(lane)))],
    [2, 40, (lane) => ask(get('/api/v1/maintenance?limit=20', one(2 + lane)))],
    [2, 40, (_, turn) => ask(requests[turn % requests.length])],
    [
      2,
      40,
      (lane, turn) =>
        ask(graphql({ query: documentOf(Math.floor(turn / USES) * 2 + lane) }, one(4 + lane))),
    ],
    [1, 500, (_, turn) => wholeRequest(origin, one(6), turn)],
    [1, 2_000, () => ask(upload(picture, one(7)))],
    [
      1,
      1_000,
      (_, turn) => ask(loginRequest(`employee-${101 + (turn % 300)}@bench.example`, PASSWORD)),
    ],
    [1, 3_000, () => ask(slowSearch(one(8)))],
    [1, 5_000, () => ask(get('/api/v1/system/audit/export', one(9)))],
    [1, 5_000, () => passingSockets(origin, tokens)],
  ];
}

/**
 * Starts the load.
 *
 * @param {string[]} tokens the sessions of administrators
 * @returns `check`, which throws the error of a call that failed, `calls`, the number of calls, and `stop`
 */
export async function startMixedLoad(origin, tokens, rows) {
  const picture = await photo(1200, 900);
  const staying = await openSockets(origin, tokens, STAYING);
  let failure;
  let calls = 0;
  const stops = partsOf(origin, tokens, rows, picture).map(([lanes, pause, call]) =>
    repeat(lanes, async (lane, turn) => {
      try {
        await call(lane, turn);
      } catch (error) {
        failure ??= error;
      }
      calls += 1;
      await sleep(pause);
    }),
  );
  return {
    check: () => {
      if (failure !== undefined) throw failure;
    },
    calls: () => calls,
    stop: async () => {
      await Promise.all(stops.map((stop) => stop()));
      await staying.close();
    },
  };
}
