// The requests that servers are sent, and what makes their answers comparable.
import { readFileSync } from 'node:fs';

const NODE = `id title status priority createdAt
  department { id name }
  requester { id firstName lastName }
  assignee { id firstName lastName }`;

/** The page in the shape of the service. */
export const CONNECTION = `query Page { maintenanceRequests(first: 20) {
  edges { node { ${NODE} } }
  pageInfo { hasNextPage endCursor } } }`;

/** The page as a plain list. */
export const LIST = `query Page { maintenanceRequests(first: 20) { ${NODE} } }`;

/** The page in the names that PostGraphile gives to tables, columns and relations. */
export const POSTGRAPHILE = `query Page {
  allMaintenanceRequests(first: 20, orderBy: [CREATED_AT_DESC, ROW_ID_DESC]) { nodes {
    id: rowId title status priority createdAt
    department: departmentByDepartmentId { id: rowId name }
    requester: userByRequesterId { id: rowId firstName lastName }
    assignee: userByAssigneeId { id: rowId firstName lastName }
  } } }`;

const bearer = (token) => (token === undefined ? {} : { Authorization: `Bearer ${token}` });

/** A GraphQL request; without a token for servers without access control. */
export const graphql = (body, token) => ({
  method: 'POST',
  path: '/graphql',
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json', ...bearer(token) },
});

/**
 * Two bodies that ask for the first page of a registered document (console/trusted-documents.json):
 * with its text, and by its id.
 */
export function registered(name) {
  const manifest = readFileSync(
    new URL('../../console/trusted-documents.json', import.meta.url),
    'utf8',
  );
  const { id, body } = JSON.parse(manifest).operations.find((each) => each.name === name);
  const variables = { first: 20 };
  return {
    full: { query: body, variables },
    byId: { documentId: `sha256:${id}`, variables },
  };
}

/** A read through REST. */
export const get = (path, token) => ({ method: 'GET', path, headers: bearer(token) });

/** Reads of requests all over the table, the same for every server. */
export const reads = ({ rows, tokens = [undefined] }) =>
  Array.from({ length: 480 }, (_, n) =>
    get(`/api/v1/maintenance/${1 + ((n * 7919 + 13) % rows)}`, tokens[n % tokens.length]),
  );

/** A node with enums in lower case and times in ISO 8601, which servers write in different ways. */
const comparable = ({ status, priority, createdAt, ...rest }) => ({
  ...rest,
  status: status.toLowerCase(),
  priority: priority.toLowerCase(),
  createdAt: new Date(createdAt).toISOString(),
});

/** The nodes of a plain list. */
export const listNodes = ({ data }) => data.maintenanceRequests.map(comparable);

/** The nodes of PostGraphile's connection. */
export const postgraphileNodes = ({ data }) => data.allMaintenanceRequests.nodes.map(comparable);

/** The nodes of a connection with edges. */
export const connectionNodes = ({ data }) =>
  data.maintenanceRequests.edges.map(({ node }) => comparable(node));

/** An answer of GraphQL as it is. */
export const wholeAnswer = ({ data }) => data;

/**
 * REST without the time of the answer, and without what a peer has no access rules for. A cursor is
 * opaque: only its presence is compared.
 */
export const envelope = ({ timestamp: _timestamp, pagination, data, ...rest }) => ({
  ...rest,
  data: Array.isArray(data) ? data : { ...data, actions: undefined, watching: undefined },
  ...(pagination && { pagination: { ...pagination, nextCursor: typeof pagination.nextCursor } }),
});

/**
 * The fields of a request that are columns in both, whatever is added to the answer of one of them:
 * those of the specification.
 */
const COLUMNS = [
  'id',
  'title',
  'description',
  'priority',
  'category',
  'location',
  'status',
  'departmentId',
  'requesterId',
  'assigneeId',
  'approvedById',
  'approvedAt',
  'assignedAt',
  'completedAt',
  'completionNote',
  'cancelledAt',
  'cancelReason',
  'createdAt',
  'updatedAt',
];

/** Only these fields, for a peer that answers nothing but the row. */
export const bareRow = ({ data }) => Object.fromEntries(COLUMNS.map((name) => [name, data[name]]));
