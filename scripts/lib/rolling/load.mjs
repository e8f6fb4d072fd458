// Clients that use the service throughout a test and record every answer.
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN } from './replicas.mjs';

/** Maximum time for an answer, in milliseconds; a longer one counts as failed. */
const ANSWER_TIMEOUT = 20_000;

/** Pause of a client between two requests, in milliseconds. */
const PAUSE = 15;

/** Number of concurrent clients of each kind. */
const CLIENTS = {
  rest: 3,
  graphql: 2,
  create: 2,
  createWithKey: 2,
  approve: 1,
  upload: 2,
  login: 1,
};

const LIST = `query { maintenanceRequests(first: 20) {
  totalCount edges { node { id title status department { id } requester { id } } } } }`;

const CREATE = `mutation($input: CreateMaintenanceRequestInput!) {
  createMaintenanceRequest(input: $input) { id title } }`;

/** Load on one address. No request is ever sent twice. */
export class Load {
  agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  /** One entry for each request: kind, duration in milliseconds, and the error if it failed. */
  samples = [];
  /** Titles of the acknowledged requests, with their ids; each is sent once. */
  created = new Map();
  /** Titles of the sent requests. */
  sent = new Set();
  /** Ids of the requests whose approval was sent, and of those whose approval was acknowledged. */
  attempted = new Set();
  approved = new Set();
  /** Ids of acknowledged photos. */
  uploaded = [];
  stopped = false;

  /** @param {Buffer} photo */
  constructor(origin, photo) {
    this.origin = origin;
    this.photo = photo;
  }

  /** Sends one request; rejects when there is no answer. */
  async call(method, path, { token = this.token, headers = {}, body, parts } = {}) {
    const json = body === undefined ? undefined : JSON.stringify(body);
    const request = http.request(`${this.origin}${path}`, {
      method,
      agent: this.agent,
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(json === undefined
          ? {}
          : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(json) }),
        ...headers,
      },
    });
    const answered = new Promise((resolve, reject) => {
      request.setTimeout(ANSWER_TIMEOUT, () => request.destroy(new Error('no answer in time')));
      request.once('error', reject);
      request.once('response', (response) => {
        text(response).then((content) => resolve({ status: response.statusCode, content }), reject);
      });
    });
    answered.catch(() => {});
    for (const part of parts ?? []) {
      request.write(part.bytes);
      await sleep(part.pause);
    }
    request.end(json);
    return await answered;
  }

  /** Sends and records a request of the load; undefined if it failed. */
  async use(kind, method, path, options) {
    const start = performance.now();
    const sample = { kind, at: Date.now() };
    this.samples.push(sample);
    let answer;
    try {
      const { status, content } = await this.call(method, path, options);
      const parsed = JSON.parse(content);
      if (status >= 400 || parsed.errors) sample.error = `${status} ${content.slice(0, 300)}`;
      else answer = parsed.data;
    } catch (error) {
      sample.error = `${error.code ?? ''} ${error.message}`;
    }
    sample.ms = performance.now() - start;
    return answer;
  }

  async logIn() {
    const { content } = await this.call('POST', '/api/auth/login', { body: ADMIN });
    this.token = JSON.parse(content).data.accessToken;
    const { content: made } = await this.call('POST', '/api/departments', {
      body: { name: 'Works' },
    });
    this.departmentId = JSON.parse(made).data.id;
  }

  /** Starts all clients. @returns a promise that ends after `stop`. */
  start() {
    const clients = Object.entries(CLIENTS).flatMap(([kind, count]) =>
      Array.from({ length: count }, () => this.repeat(kind)),
    );
    this.ended = Promise.all(clients);
  }

  async stop() {
    this.stopped = true;
    await this.ended;
    this.agent.destroy();
  }

  async repeat(kind) {
    while (!this.stopped) {
      await this[kind]();
      await sleep(PAUSE * (0.5 + Math.random()));
    }
  }

  rest() {
    return this.use('read over REST', 'GET', '/api/maintenance?limit=20');
  }

  graphql() {
    return this.use('read over GraphQL', 'POST', '/graphql', { body: { query: LIST } });
  }

  login() {
    return this.use('login', 'POST', '/api/auth/login', { body: ADMIN, token: undefined }).then(
      () => sleep(500),
    );
  }

  input() {
    const title = `Rolling ${randomUUID()}`;
    this.sent.add(title);
    return { title, description: 'Made while replicas restart.', departmentId: this.departmentId };
  }

  async create() {
    const body = this.input();
    const data = await this.use('create over REST', 'POST', '/api/maintenance', { body });
    if (data) this.created.set(body.title, data.id);
  }

  async createWithKey() {
    const input = this.input();
    const data = await this.use('create over GraphQL', 'POST', '/graphql', {
      body: { query: CREATE, variables: { input } },
      headers: { 'Idempotency-Key': randomUUID() },
    });
    if (data) this.created.set(input.title, data.createMaintenanceRequest.id);
  }

  async approve() {
    const id = [...this.created.values()].findLast((known) => !this.attempted.has(known));
    if (id === undefined) return;
    this.attempted.add(id);
    const data = await this.use('step', 'POST', `/api/maintenance/${id}/approve`, { body: {} });
    if (data) this.approved.add(id);
    await sleep(100);
  }

  /** Uploads for about a second, so that replicas stop during some uploads. */
  async upload() {
    const boundary = randomUUID();
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
    const content = Buffer.concat([
      Buffer.from(head),
      this.photo,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const size = Math.ceil(content.length / 10);
    const parts = Array.from({ length: 10 }, (_, n) => ({
      bytes: content.subarray(n * size, (n + 1) * size),
      pause: 50 + Math.random() * 100,
    }));
    const data = await this.use('upload', 'POST', '/api/uploads', {
      parts,
      headers: {
        'Content-Type': `multipart/form-data; boundary=${boundary}`,
        'Content-Length': content.length,
      },
    });
    if (data) this.uploaded.push(data);
  }
}
