import type { Permission } from '../../src/core/permissions.js';
import type { TestApp } from './app.js';

/** An answer of SCIM. */
export interface ScimAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came back
  readonly body: any;
}

/** How a call differs from that of most directories. */
export interface ScimOptions {
  /** Null sends none. */
  readonly token?: string | null;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body as it is. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
}

/** A directory that provides people by SCIM. */
export interface Directory {
  /** The service account. */
  readonly accountId: number;
  readonly call: (
    method: string,
    path: string,
    body?: object,
    options?: ScimOptions,
  ) => Promise<ScimAnswer>;
  /** A person, made by a POST. @returns the id. */
  readonly provide: (userName: string, more?: object) => Promise<string>;
}

/** All scopes that SCIM needs. */
export const SCIM_SCOPES: readonly Permission[] = [
  'user.create',
  'user.read',
  'user.update',
  'user.delete',
];

/** Tokens by turns, so that the calls of a test stay below the limit of one token. */
const TOKENS = 30;

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';
export const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

/** A service account with the rights of a directory, and its calls over HTTP. */
export async function connectDirectory(app: TestApp): Promise<Directory> {
  const accountId = await serviceAccount(app);
  const tokens = await Promise.all(
    Array.from({ length: TOKENS }, (_, index) =>
      app.seed.apiToken(accountId, SCIM_SCOPES, { name: `Directory ${index}` }),
    ),
  );
  let turn = 0;
  const call: Directory['call'] = async (method, path, body, options = {}) => {
    turn += 1;
    const token = tokens[turn % TOKENS]?.token;
    return await callScim(app.url, method, path, body, { token, ...options });
  };
  return {
    accountId,
    call,
    provide: async (userName, more = {}) => {
      const made = await call('POST', '/Users', { schemas: [USER], userName, ...more });
      if (made.status !== 201) throw new Error(JSON.stringify(made.body));
      return made.body.id;
    },
  };
}

/** An account of a program that may read and write people. */
export async function serviceAccount(app: TestApp): Promise<number> {
  const { id } = await app.database.prisma.user.create({
    data: {
      email: `directory-${crypto.randomUUID()}@service.invalid`,
      role: 'administrator',
      firstName: 'Directory',
      isService: true,
    },
  });
  return id;
}

/** A call of SCIM below `/scim/v2`. */
export async function callScim(
  url: string,
  method: string,
  path: string,
  body?: object,
  { token, type = 'application/scim+json', headers = {}, raw }: ScimOptions = {},
): Promise<ScimAnswer> {
  const sent = raw ?? (body === undefined ? null : JSON.stringify(body));
  const response = await fetch(`${url}/scim/v2${path}`, {
    method,
    headers: {
      ...(sent === null ? {} : { 'Content-Type': type }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    body: sent,
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}

/** Calls of SCIM that were answered, newest last, as the list shows them. */
export async function seedScimCalls(app: TestApp, number = 2): Promise<void> {
  await app.database.prisma.scimCall.createMany({
    data: Array.from({ length: number }, (_, index) => ({
      at: app.now(),
      tokenName: 'Directory',
      method: 'GET',
      path: `/scim/v2/Users/${index}`,
      status: 404,
      changed: [],
      durationMs: 3,
    })),
  });
}
