// The least ratios of the service to another server, for `npm run bench -- guard`: what was measured, less a
// fifth for noise. To be raised when the service becomes faster, never lowered without a reason.
// Those of REST were lowered when requests got 18 more fields, and a request that is read alone its `actions`,
// which the limit does not compute. Those of the page and of a request were lowered when pg and Kysely took the place of
// statements of our own (docs/decisions/0046-kysely.md).
//
// `rate` compares requests per second. On a machine with other load it suffers more for the service, which
// is one process, than for a server whose work is done by ten processes of the database. `cpu` compares the
// processor time that the servers' own processes use for an answer, which hardly depends on other load. A
// case fails when both are too low.
export const THRESHOLDS = [
  { name: 'graphql-page', server: 'apollo', least: { rate: 2.3, cpu: 2.1 } },
  { name: 'rest-list', server: 'limit', least: { rate: 0.36, cpu: 0.15 } },
  { name: 'rest-read', server: 'limit', least: { rate: 0.2, cpu: 0.13 } },
];
