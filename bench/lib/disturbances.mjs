// The heavy work beside which other requests are measured.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { PASSWORD } from './data.mjs';
import { get } from './requests.mjs';
import {
  comment,
  expectAnswer,
  loginRequest,
  openSockets,
  photo,
  repeat,
  send,
  slowSearch,
  softPhoto,
  submission,
  upload,
} from './traffic.mjs';

const SOCKETS = 500;

/** Time between two changes that the live sockets are told of, in milliseconds. */
const CHANGES = 500;

/** The request that is watched, by how many people. */
const WATCHED = 1;
const WATCHERS = 500;

/** Administrators, who see every request, watch one of them. */
export const WATCHING = `INSERT INTO users (id, email, role, updated_at)
  SELECT 100000 + n, 'watcher-' || n || '@bench.example', 'administrator', now()
  FROM generate_series(1, ${WATCHERS}) AS n;
  INSERT INTO request_watchers (request_id, user_id, created_at)
  SELECT ${WATCHED}, 100000 + n, now() FROM generate_series(1, ${WATCHERS}) AS n;`;

/** Photos of the request whose job sheet is made. */
const PHOTOS = 20;

/** Time between two comments, in milliseconds: 20 in an interval of three seconds. */
const COMMENTS = 150;

/** Addresses that no account has; each is used once, so that none is locked. */
let unknown = 0;

/** Counts the answers by status. */
function counter() {
  const counts = {};
  return {
    count: ({ status }) => {
      counts[status] = (counts[status] ?? 0) + 1;
    },
    text: () =>
      Object.entries(counts)
        .map(([status, number]) => `${number} × ${status}`)
        .join(', '),
  };
}

/** Repeats requests, whatever their status. */
function repeated(origin, lanes, request) {
  const answers = counter();
  const stop = repeat(lanes, async (lane, turn) =>
    answers.count(await send(origin, request(lane, turn))),
  );
  return async () => {
    await stop();
    return answers.text();
  };
}

/** As many as 20 logins at once: the right password, a wrong one, and an unknown address. */
function logins(origin) {
  return repeated(origin, 20, (lane) => {
    unknown += 1;
    if (lane % 2 === 0) return loginRequest(`employee-${101 + lane}@bench.example`, PASSWORD);
    return loginRequest(`nobody-${process.pid}-${unknown}@bench.example`, 'not the password');
  });
}

async function uploads(origin, tokens) {
  const bytes = await photo(2400, 1800);
  return repeated(origin, 3, (lane) => upload(bytes, tokens[lane]));
}

/** The requests with photos, by the address of their server: intervals share one. */
const withPhotos = new Map();

async function requestWithPhotos(origin, token) {
  const bytes = await softPhoto(2400, 1800);
  const { data } = JSON.parse(await expectAnswer(origin, submission(0, token)));
  for (let count = 0; count < PHOTOS; count += 1) {
    await expectAnswer(origin, upload(bytes, token, { requestId: data.id, type: 'BEFORE' }));
  }
  return data.id;
}

/** Job sheets of a request with 20 photos, two at a time. */
async function jobSheets(origin, [token]) {
  if (!withPhotos.has(origin)) withPhotos.set(origin, await requestWithPhotos(origin, token));
  const path = `/api/v1/maintenance/${withPhotos.get(origin)}/report.pdf`;
  return repeated(origin, 2, () => get(path, token));
}

async function sockets(origin, tokens) {
  const open = await openSockets(origin, tokens, SOCKETS);
  const stop = repeat(1, async (_, turn) => {
    await expectAnswer(origin, submission(turn, tokens[0]));
    await sleep(CHANGES);
  });
  return async () => {
    const changes = await stop();
    const events = open.events();
    await open.close();
    return `${changes} changes, ${events} events`;
  };
}

/** Comments on the request that 500 people watch: each is 500 notifications. */
async function comments(origin, tokens) {
  const stop = repeat(1, async (_, turn) => {
    await expectAnswer(origin, comment(WATCHED, turn, tokens[0]));
    await sleep(COMMENTS);
  });
  return async () => {
    const made = await stop();
    return `${made} comments, ${made * WATCHERS} notifications`;
  };
}

/** A process that computes all the time, without the service. */
function processor() {
  const child = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
  return async () => {
    child.kill('SIGKILL');
    return '';
  };
}

/**
 * The disturbances. `start` begins one and resolves to a function that ends it and tells what it
 * did; `tokens` are those of 40 accounts, none of which sends the steady load. One that `isOutside`
 * is no load of the service, and is started by the process that measures.
 */
export const DISTURBANCES = [
  {
    name: 'nothing',
    isOutside: true,
    title: 'nothing (how much two calm intervals differ)',
    start: async () => async () => '',
  },
  {
    name: 'processor',
    isOutside: true,
    title: 'another process that computes all the time, without the service',
    start: async () => processor(),
  },
  {
    name: 'searches',
    title: '15 searches at once of three users, for a word that no index finds',
    bounded: true,
    start: async ({ origin, tokens }) =>
      repeated(origin, 15, (lane) => slowSearch(tokens[lane % 3])),
  },
  {
    name: 'export',
    title: 'an export of 200,000 audit records',
    bounded: true,
    start: async ({ origin, tokens }) =>
      repeated(origin, 1, () => get('/api/v1/system/audit/export', tokens[0])),
  },
  {
    name: 'uploads',
    title: 'uploads of photos of 4 megapixels by three users at once',
    bounded: true,
    start: async ({ origin, tokens }) => uploads(origin, tokens),
  },
  {
    name: 'sheets',
    title: 'job sheets of a request with 20 photos, two at a time',
    bounded: true,
    start: async ({ origin, tokens }) => jobSheets(origin, tokens),
  },
  {
    name: 'logins',
    title: '20 logins at once, half of them wrong',
    bounded: true,
    start: async ({ origin }) => logins(origin),
  },
  {
    name: 'sockets',
    title: '500 live sockets of 36 users, and two changes a second',
    bounded: true,
    start: async ({ origin, tokens }) => sockets(origin, tokens),
  },
  {
    name: 'notifications',
    title: 'comments on a request that 500 people watch',
    bounded: true,
    start: async ({ origin, tokens }) => comments(origin, tokens),
  },
];
