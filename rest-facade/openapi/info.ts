import { ERROR_STATUS, type ErrorCode } from '../../src/core/errors.js';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../src/core/pagination.js';
import { ALL_PERMISSIONS, PERMISSIONS, ROLE_DEFAULTS } from '../../src/core/permissions.js';
import { table } from '../markdown.js';
import { PREFIXES, type Route, type Tag } from '../route.js';
import { ORDER } from '../tags.js';
import { ERRORS } from './errors.js';

/** The introduction of the document, in Markdown; its tables derive from the catalogues. */
export function introduction(): string {
  const [canonical, ...others] = PREFIXES;
  return `Maintenance requests from submission to completion, with their users, departments and
permissions. The GraphQL interface at [/graphql](/graphql) provides the same operations with the same
permissions; unless the service runs in production, it also serves Apollo Sandbox and the schema. An operation names its
field of GraphQL where that is not the operationId of a mutation. This document: [/docs/openapi.json](/docs/openapi.json).

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
rejected. Times are in UTC, in ISO 8601.

Every answer has an \`X-Request-Id\`; a well-formed one in the request is kept.

## Lists

Lists are paginated, with \`pagination\` beside \`data\`. \`limit\` is the size of a page: by default
${DEFAULT_LIMIT}, at most ${MAX_LIMIT}, unless documented otherwise for a list. While \`hasMore\` is true, send
\`nextCursor\` as \`cursor\`, with the same filters and order, to read the next page. A cursor is opaque.

## Limits

Requests are counted by the hour, for REST and GraphQL together: for a user with a session by user,
otherwise by address. Every answer has the headers \`X-RateLimit-Limit\`,
\`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\`, and the same as \`RateLimit-Policy\` and \`RateLimit\`. A request beyond the limit gets \`RATE_LIMITED\`.
The health check, \`/livez\`, \`/readyz\`, \`/metrics\`, this documentation and preflight requests are
not counted; their headers refer to the address.

## Errors

${table(['Code', 'Status', 'When'], errorRows())}

## Permissions

A \`super_admin\` has all permissions. Other users need the permission that an operation names: a
permission stored for the user or, if none are stored, a default of the role. The roles that have a
permission by default are in brackets.

${table(['Permission', 'Allows'], permissionRows())}
`;
}

/**
 * The groups of the routes and further ones in the order of use; those that it does not name come last, by
 * name.
 */
export function tagsOf(routes: readonly Route[], further: readonly Tag[]): Tag[] {
  const tags = new Map([...routes.map(({ tag }) => tag), ...further].map((tag) => [tag.name, tag]));
  const rank = ({ name }: Tag) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
  return [...tags.values()].sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1));
}

function errorRows(): string[][] {
  return (Object.keys(ERROR_STATUS) as ErrorCode[]).map((code) => [
    `\`${code}\``,
    String(ERROR_STATUS[code]),
    ERRORS[code].when,
  ]);
}

function permissionRows(): string[][] {
  // A super_admin has all permissions, as the introduction states.
  const roles = Object.entries(ROLE_DEFAULTS).filter(([role]) => role !== 'super_admin');
  return ALL_PERMISSIONS.map((permission) => {
    const holders = roles.flatMap(([role, held]) => (held.includes(permission) ? [role] : []));
    return [
      `\`${permission}\``,
      `${PERMISSIONS[permission]}${holders.length > 0 ? ` (${holders.join(', ')})` : ''}`,
    ];
  });
}
