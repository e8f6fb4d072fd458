// The least ratios of the service to another server, for `npm run bench -- guard`: what was measured, less a
// fifth for noise. To be raised when the service becomes faster, never lowered without a reason.
// Those of REST were lowered when requests got 18 more fields, and a request that is read alone its `actions`,
// which the limit does not compute. Those of the page and of a request were lowered when pg and Kysely took the place of
// statements of our own (docs/decisions/0046-kysely.md). The ratios to the limit differ by the machine: on one, the same commit
// that had passed had 0.29 and 0.139 for the list, 0.20 and 0.122 for the read, and four runs of one commit 0.115 to 0.138 and
// 0.104 to 0.141 by processor time. A fifth is taken from the lower ones. Since rows are read by compiled readers the list has
// 0.31 and the read 0.23 by processor time on one machine, and 0.14 to 0.18 and 0.14 to 0.17 on another, in three runs of two
// commits: the thresholds are those of the slower machine, and the bounds of the parts below hold what it does not see.
//
// `rate` compares requests per second. On a machine with other load it suffers more for the service, which
// is one process, than for a server whose work is done by ten processes of the database. `cpu` compares the
// processor time that the servers' own processes use for an answer, which hardly depends on other load. A
// case fails when both are too low.
export const THRESHOLDS = [
  { name: 'graphql-page', server: 'apollo', least: { rate: 2.5, cpu: 2.6 } },
  { name: 'rest-list', server: 'limit', least: { rate: 0.24, cpu: 0.115 } },
  { name: 'rest-read', server: 'limit', least: { rate: 0.16, cpu: 0.115 } },
];

// The most that each part of the work for a request may take (lib/parts.mjs), as a multiple of the processor time in which
// `limit` answers the same: twice what was measured, because a profile is made by samples
// (docs/operations/processor-time.md). What is not named has no bound of its own. A machine of another kind took 0.39 to 0.60 to
// build a statement in three runs of one commit, where the table has 0.13; the bound of this part is for that one.
export const PART_BOUNDS = {
  'graphql-page': {
    'statement sent, result read': 1.9,
    'rows to objects': 0.2,
    'statement built': 0.9,
    'token and actor': 0.2,
    limits: 0.25,
    'input validated': 0.1,
    'document and shield': 1.8,
    'document executed': 0.4,
    'HTTP routed': 1,
    'log and metrics': 0.3,
  },
  'rest-list': {
    'statement sent, result read': 2.2,
    'rows to objects': 0.6,
    'statement built': 0.9,
    'token and actor': 0.25,
    limits: 0.25,
    'input validated': 0.2,
    'answer written as JSON': 2.5,
    'HTTP routed': 1,
    'log and metrics': 0.4,
  },
};
