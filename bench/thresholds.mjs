// The least ratios of the service to another server, for `npm run bench -- guard`: what was measured, less a
// fifth for noise. To be raised when the service becomes faster, never lowered without a reason.
// Those of REST were lowered when requests got 18 more fields, and a request that is read alone its `actions`,
// which the limit does not compute. Those of the page and of a request were lowered when pg and Kysely took the place of
// statements of our own (docs/decisions/0046-kysely.md). The ratios to the limit differ by the machine: on one, the same commit
// that had passed had 0.29 and 0.139 for the list, 0.20 and 0.122 for the read, and four runs of one commit 0.115 to 0.138 and
// 0.104 to 0.141 by processor time. A fifth is taken from the lower ones.
//
// `rate` compares requests per second. On a machine with other load it suffers more for the service, which
// is one process, than for a server whose work is done by ten processes of the database. `cpu` compares the
// processor time that the servers' own processes use for an answer, which hardly depends on other load. A
// case fails when both are too low.
export const THRESHOLDS = [
  { name: 'graphql-page', server: 'apollo', least: { rate: 2.3, cpu: 2.1 } },
  { name: 'rest-list', server: 'limit', least: { rate: 0.2, cpu: 0.1 } },
  { name: 'rest-read', server: 'limit', least: { rate: 0.15, cpu: 0.09 } },
];
