// The table of what is measured. A case has variants; the first one is the reference for the answers, and
// `subject` is the variant whose speed is compared with each of the others. A variant is a server
// (lib/servers.mjs), the requests that it is sent in turn, and what makes its answer comparable. A variant
// in several cases is measured once in a round.
import {
  bareRow,
  CONNECTION,
  connectionNodes,
  envelope,
  get,
  graphql,
  LIST,
  listNodes,
  POSTGRAPHILE,
  postgraphileNodes,
  reads,
  registered,
  wholeAnswer,
} from './lib/requests.mjs';
import { createRequest, takeSteps } from './lib/writes.mjs';

const LIMIT = 'limit: node:http and pg';

/** The limit on another program, which is no floor for the service: it shows what Node.js costs. */
const onBun = (variant) => ({ ...variant, title: 'the limit on Bun', server: 'bun' });
const REST_PAGE = '/api/v1/maintenance?limit=20';

const embedded = (variant) => ({ ...variant, title: 'service, embedded', server: 'embedded' });
const list = () => [graphql({ query: LIST })];

/** The service as its GraphQL clients use it, with a document in every request. */
const page = {
  title: 'service',
  server: 'service',
  requests: ({ tokens }) => tokens.map((token) => graphql({ query: CONNECTION }, token)),
  answer: connectionNodes,
};

const departmentPage = {
  title: 'service',
  server: 'service',
  requests: ({ heads }) => heads.map(({ token }) => graphql({ query: CONNECTION }, token)),
  answer: connectionNodes,
};

const restPage = {
  title: 'service',
  server: 'service',
  requests: ({ tokens }) => tokens.map((token) => get(REST_PAGE, token)),
  answer: envelope,
};

/** A page with the document of a client, which the service knows by its id. */
const documentPage = {
  title: 'service, the document in every request',
  server: 'service',
  requests: ({ tokens }) => tokens.map((token) => graphql(registered('RequestList').full, token)),
  answer: wholeAnswer,
};

const trustedPage = {
  ...documentPage,
  title: 'service, by `documentId`',
  requests: ({ tokens }) => tokens.map((token) => graphql(registered('RequestList').byId, token)),
};

const restRead = { title: 'service', server: 'service', requests: reads, answer: envelope };

const embeddedPage = embedded(page);
const embeddedRestPage = embedded(restPage);

/** The cases of reading, measured by wrk. */
export const READS = [
  {
    name: 'graphql-page',
    title: 'GraphQL: the 20 newest requests with department, requester and assignee',
    subject: page,
    variants: [
      { title: LIMIT, server: 'limit', requests: list, answer: listNodes },
      onBun({ requests: list, answer: listNodes }),
      {
        title: 'Go: graphql-go and pgx',
        server: 'go',
        requests: () => [graphql({ query: LIST, variables: {} })],
        answer: listNodes,
      },
      {
        title: 'PostGraphile 5',
        server: 'postgraphile',
        requests: () => [graphql({ query: POSTGRAPHILE })],
        answer: postgraphileNodes,
      },
      {
        title: 'Mercurius, jit, loaders, pg',
        server: 'mercurius',
        requests: list,
        answer: listNodes,
      },
      {
        title: 'Apollo Server, Prisma, DataLoader',
        server: 'apollo',
        requests: list,
        answer: listNodes,
      },
      page,
    ],
  },
  {
    name: 'graphql-page-department',
    title: 'GraphQL: the same page for heads of departments, who see their own department',
    subject: departmentPage,
    variants: [
      {
        title: LIMIT,
        server: 'limit',
        requests: ({ heads }) =>
          heads.map(({ departmentId }) => graphql({ query: LIST, variables: { departmentId } })),
        answer: listNodes,
      },
      departmentPage,
    ],
  },
  {
    name: 'graphql-trusted',
    title: 'GraphQL: a page of a client, by the id of its document',
    subject: trustedPage,
    variants: [documentPage, trustedPage],
  },
  {
    name: 'rest-list',
    title: 'REST: the 20 newest requests, all fields',
    subject: restPage,
    variants: [
      { title: LIMIT, server: 'limit', requests: () => [get(REST_PAGE)], answer: envelope },
      onBun({ requests: () => [get(REST_PAGE)], answer: envelope }),
      restPage,
    ],
  },
  {
    name: 'rest-read',
    title: 'REST: a request with its history',
    subject: restRead,
    variants: [
      { title: LIMIT, server: 'limit', requests: reads, answer: envelope },
      {
        title: 'Express, Prisma: the bare row',
        server: 'express',
        requests: reads,
        answer: bareRow,
        // Of the reference's answer, what this one is compared with.
        reference: bareRow,
      },
      restRead,
    ],
  },
  {
    name: 'embedded-graphql-page',
    title: 'GraphQL page on the embedded database',
    subject: embeddedPage,
    variants: [page, embeddedPage],
  },
  {
    name: 'embedded-rest-list',
    title: 'REST list on the embedded database',
    subject: embeddedRestPage,
    variants: [restPage, embeddedRestPage],
  },
];

const byHand = { title: 'node:http and pg, a transaction by hand', server: 'writes' };
const service = { title: 'service', server: 'service' };

/**
 * The cases of writing, through REST. `sequence` is what a connection repeats; with `pending`, each
 * takes a pending request that was prepared.
 */
export const WRITES = [
  {
    name: 'create',
    title: 'REST: submit a request',
    sequence: createRequest,
    subject: service,
    variants: [byHand, service],
  },
  {
    name: 'workflow',
    title: 'REST: approve, assign and complete a request (three calls, measured together)',
    sequence: takeSteps,
    pending: true,
    subject: service,
    variants: [byHand, service],
  },
];
