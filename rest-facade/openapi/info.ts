import { ERROR_STATUS, type ErrorCode } from '../../src/core/errors.js';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../src/core/pagination.js';
import { ALL_PERMISSIONS, PERMISSIONS, ROLE_DEFAULTS } from '../../src/core/permissions.js';
import { TRANSITIONS } from '../../src/modules/maintenance/maintenance.transitions.js';
import { PREFIXES, type Route } from '../route.js';
import { ERRORS } from './errors.js';
import type { Tag } from './types.js';

/** The introduction of the document, in Markdown; its tables come from the catalogues. */
export function introduction(): string {
  const [canonical, ...others] = PREFIXES;
  return `Maintenance requests from submission to completion, with the people, departments and
permissions around them. The same operations, permissions and records are behind the GraphQL door at
[/graphql](/graphql), where a browser finds Apollo Sandbox and the schema unless the service runs in
production. This document: [/docs/openapi.json](/docs/openapi.json).

## First steps

Log in with \`POST ${canonical}/auth/login\` and send the \`accessToken\` of the answer with every
request, as \`Authorization: Bearer …\`. When it has expired (\`expired_token\`), exchange the
\`refreshToken\` for a new pair with \`POST ${canonical}/auth/refresh\`.

## Paths

Paths are written here with the prefix \`${canonical}\`. Each of them answers ${others
    .map((prefix) => (prefix === '' ? 'without a prefix' : `under \`${prefix}\``))
    .join(' and ')} as well: \`${canonical}/maintenance\`, ${others
    .map((prefix) => `\`${prefix}/maintenance\``)
    .join(' and ')} are the same.

## Answers

Every answer in JSON has the same envelope. Success: \`code\` (\`OK\`), \`success\` (\`true\`),
\`data\` and \`timestamp\`. Failure: \`code\`, \`success\` (\`false\`), \`error.message\`,
\`error.details\` where there are any, and \`timestamp\`. Unknown fields and query parameters are
refused, not dropped. Times are in UTC, as ISO 8601 writes them.

Every answer carries \`X-Request-Id\`; a well-formed one that you send is kept.

## Lists

Long lists come in pages, with \`pagination\` beside \`data\`. \`limit\` is the size of a page,
${DEFAULT_LIMIT} unless you say otherwise and ${MAX_LIMIT} at most unless a list says otherwise. While
\`hasMore\` is true, send \`nextCursor\` as \`cursor\`, with the same filters and order, to read on. A
cursor is opaque.

## Limits

Requests are counted by the hour, for REST and GraphQL together: for a user with a session by user,
otherwise by address. Every answer tells where you stand: \`X-RateLimit-Limit\`,
\`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\`. One too many is \`RATE_LIMITED\`. The health
check, \`/livez\`, \`/readyz\`, \`/metrics\`, this documentation and a browser's preflights do not count;
their answers tell where your address stands.

## Errors

${table(['Code', 'Status', 'When'], errorRows())}

## Permissions

A \`super_admin\` may do everything. Everybody else needs the permission that an operation names: one
stored for the user, or, when none is stored, one of the defaults of the role. The roles that have a
permission by default stand in brackets.

${table(['Permission', 'Allows'], permissionRows())}
`;
}

/** What the groups of operations are about; a group that is not here fails the document's test. */
const TAGS: Readonly<Record<string, () => string>> = {
  Authentication: () => 'Accounts, sessions and tokens.',
  'Maintenance requests': () => `Requests, from submission to completion. Who may take a step is
said with its operation; \`allowedActions\` of a request has those that you may take now.

${table(['Step', 'From', 'To'], transitionRows())}`,
  Attachments: () => `Photos of requests: JPEG, PNG or WebP, 10 MB and 50 megapixels at most, 20 a
request. They are stored upright and without metadata. An upload that belongs to no request after 24
hours is removed.`,
  Avatar: () =>
    'Your picture: JPEG, PNG or WebP of 5 MB at most, stored as WebP of 512 by 512 pixels.',
  Users: () => 'The people with an account.',
  'Current user': () => 'What you may read and change about yourself.',
  Departments: () => 'The departments of the organisation.',
  Monitoring: () => 'How the service does, for those who run it.',
  Records: () => 'What the service has recorded, and what it makes of it.',
  System: () => 'What administrators and clients need to know about the system.',
  Webhooks:
    () => `Notifications of status changes, sent by POST to the addresses registered here. The
body is \`{"event":"maintenance.status_changed","data":{"id":7,"status":"approved","updatedAt":"…"}}\`.
It is signed as Standard Webhooks 1.0 has it: \`webhook-id\`, \`webhook-timestamp\` and
\`webhook-signature\`. An answer of 2xx within 15 seconds takes it; anything else is tried again over
some three days. It comes at least once, under the same \`webhook-id\`, and in no certain order. A
receiver that answers 410, or fails over and over, is disabled.`,
  Health: () => 'Whether the service works, for load balancers and people alike.',
};

/** The groups of the rows, in the order of the rows. */
export function tagsOf(routes: readonly Route[]): Tag[] {
  return [...new Set(routes.map((route) => route.tag))].map((name) => {
    const describe = TAGS[name];
    return { name, ...(describe ? { description: describe() } : {}) };
  });
}

function errorRows(): string[][] {
  return (Object.keys(ERROR_STATUS) as ErrorCode[]).map((code) => [
    `\`${code}\``,
    String(ERROR_STATUS[code]),
    ERRORS[code].when,
  ]);
}

function permissionRows(): string[][] {
  // A super_admin has them all, which the introduction says.
  const roles = Object.entries(ROLE_DEFAULTS).filter(([role]) => role !== 'super_admin');
  return ALL_PERMISSIONS.map((permission) => {
    const holders = roles.flatMap(([role, held]) => (held.includes(permission) ? [role] : []));
    return [
      `\`${permission}\``,
      `${PERMISSIONS[permission]}${holders.length > 0 ? ` (${holders.join(', ')})` : ''}`,
    ];
  });
}

function transitionRows(): string[][] {
  return Object.entries(TRANSITIONS).map(([step, { from, to }]) => [step, from.join(', '), to]);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
