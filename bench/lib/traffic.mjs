// Load beside the one that is measured: calls, uploads and live sockets.
import { randomBytes } from 'node:crypto';
import { createClient } from 'graphql-ws';
import sharp from 'sharp';
import { graphql } from './requests.mjs';

/** Subscription of a live socket. */
const CHANGED = 'subscription { maintenanceRequestChanged { id title status } }';

/** Sockets that are opened at once; one address may have 50 without a session. */
const OPENED_AT_ONCE = 25;

/**
 * Sends a request and reads its whole answer.
 *
 * @returns status and body
 */
export async function send(origin, { method, path, headers, body }) {
  const response = await fetch(`${origin}${path}`, { method, headers, body });
  return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
}

/** `send`. @throws Error for any status but 2xx, and for a GraphQL error. */
export async function expectAnswer(origin, request) {
  const { status, body } = await send(origin, request);
  if (status >= 200 && status < 300 && !body.includes('"errors":')) return body;
  throw new Error(`${request.path} answered ${status}: ${body.toString('utf8', 0, 500)}`);
}

/**
 * Repeats calls on some lanes, one after the other on each.
 *
 * @param {(lane: number, turn: number) => Promise<unknown>} call
 * @returns a function that waits for the calls in progress and resolves to the number of all.
 */
export function repeat(lanes, call) {
  let stopped = false;
  let count = 0;
  const run = async (lane) => {
    for (let turn = 0; !stopped; turn += 1) {
      await call(lane, turn);
      count += 1;
    }
  };
  const all = Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)));
  // Reported when it is stopped; without a handler it would end this process before.
  all.catch(() => {});
  return async () => {
    stopped = true;
    await all;
    return count;
  };
}

/** A search for a word of two letters that occurs nowhere, for which no index can be used. */
export const slowSearch = (token) =>
  graphql(
    {
      query: `{ maintenanceRequests(first: 20, filter: { search: "zq" }) { edges { node { id } } } }`,
    },
    token,
  );

/** A photo of some megabytes: noise, which does not compress. */
export async function photo(width, height) {
  const pixels = randomBytes(width * height * 3);
  return await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 70 })
    .toBuffer();
}

/** A photo with soft shapes, which compresses as those of a camera. */
export async function softPhoto(width, height) {
  const [columns, rows] = [160, 120];
  const pixels = randomBytes(columns * rows * 3);
  return await sharp(pixels, { raw: { width: columns, height: rows, channels: 3 } })
    .resize(width, height)
    .jpeg({ quality: 70 })
    .toBuffer();
}

/** The upload of a photo, which belongs to no request unless the fields name one. */
export function upload(bytes, token, fields = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
  body.set('file', new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpg');
  return {
    method: 'POST',
    path: '/api/v1/uploads',
    headers: { Authorization: `Bearer ${token}` },
    body,
  };
}

/** A login through REST. */
export const loginRequest = (email, password) => ({
  method: 'POST',
  path: '/api/v1/auth/login',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ email, password }),
});

/** A submission of a maintenance request, which live sockets are told of. */
export const submission = (number, token) => ({
  method: 'POST',
  path: '/api/v1/maintenance',
  headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
  body: JSON.stringify({
    title: `Leaking pipe in room ${100 + (number % 400)}`,
    description: 'Water on the floor since this morning; please look at it today.',
    priority: 'high',
    departmentId: 1 + (number % 24),
  }),
});

/** A comment on a maintenance request, which its watchers are told of. */
export const comment = (requestId, number, token) => ({
  method: 'POST',
  path: `/api/v1/maintenance/${requestId}/comments`,
  headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
  body: JSON.stringify({ body: `The part is ordered, and will be here on Thursday (${number}).` }),
});

/**
 * Opens live sockets, each with a subscription, shared out among the sessions.
 *
 * @returns `events`, a function with the number of events that came, and `close`
 * @throws Error when a socket does not open.
 */
export async function openSockets(origin, tokens, count) {
  let events = 0;
  let failure;
  const clients = [];
  const url = `${origin.replace('http', 'ws')}/graphql`;
  const open = (n) =>
    new Promise((resolve, reject) => {
      const client = createClient({
        url,
        retryAttempts: 0,
        lazy: false,
        onNonLazyError: reject,
        connectionParams: { authorization: `Bearer ${tokens[n % tokens.length]}` },
        on: { connected: resolve },
      });
      clients.push(client);
      const next = () => {
        events += 1;
      };
      const error = (problem) => {
        failure ??= problem;
      };
      client.subscribe({ query: CHANGED }, { next, error, complete: () => {} });
    });
  for (let n = 0; n < count; n += OPENED_AT_ONCE) {
    const size = Math.min(OPENED_AT_ONCE, count - n);
    await Promise.all(Array.from({ length: size }, (_, index) => open(n + index)));
  }
  return {
    events: () => events,
    close: async () => {
      await Promise.all(clients.map((client) => client.dispose()));
      if (failure !== undefined)
        throw new Error(`A subscription failed: ${failure.message ?? JSON.stringify(failure)}`);
    },
  };
}
