// Parts of the service's work for a request, by the sources that do it.

/**
 * Name of a part and the sources that belong to it. A sample of the profile counts for the innermost function on
 * its stack whose source a part names; functions of Node.js and V8 count for whoever calls them.
 */
export const PARTS = [
  [
    'statement sent, result read',
    /node_modules\/(?:pg|pg-protocol|pg-types|pg-pool)\/|src\/infra\/database\/statement-query/,
  ],
  ['rows to objects', /src\/infra\/database\/(?:rows|values|statements|row-)/],
  ['connection taken and returned', /src\/infra\/(?:database\/|request-time)/],
  [
    'statement built',
    /node_modules\/kysely\/|src\/core\/(?:sql|selection|row-lists|rows|pages)\.|\.queries\.|\/list\/(?:scopes|urgency|mine)\.|\.access\./,
  ],
  [
    'token and actor',
    /node_modules\/(?:jsonwebtoken|jws|jwa|safe-buffer|lru-cache)\/|src\/modules\/sign-in\/|src\/core\/(?:actor|access|tokens|active-account)\.|src\/http\/(?:request-context|token-owner)\./,
  ],
  [
    'limits',
    /node_modules\/(?:rate-limiter-flexible|ipaddr\.js)\/|src\/http\/(?:rate-limits|byte-budget|bounds)\.|src\/graphql\/(?:limits|cost|concurrency-limit)\./,
  ],
  [
    'input validated',
    /node_modules\/class-validator\/|src\/core\/(?:coerce|validation|constraints|shape|list-inputs)\.|src\/graphql\/variables\./,
  ],
  [
    'log and metrics',
    /node_modules\/(?:pino|sonic-boom|prom-client|@opentelemetry|thread-stream|safe-stable-stringify)[^/]*\/|src\/infra\/(?:metrics|logging|telemetry)\//,
  ],
  [
    'document and shield',
    /node_modules\/(?:@apollo|graphql-shield|graphql-middleware|type-graphql|object-hash)[^/]*\/|src\/graphql\/(?!executor)/,
  ],
  [
    'document executed',
    /node_modules\/(?:graphql-jit|graphql|dataloader|graphql-scalars)\/|^$|src\/graphql\/executor|src\/core\/(?:connection|loaders|dates)\./,
  ],
  ['answer written as JSON', /rest-facade\/envelope\.|fast-json|src\/http\/(?:etag|compression)/],
  ['rows mapped, operation', /src\/(?:modules|core)\//],
  [
    'HTTP routed',
    /node_modules\/(?:express|router|finalhandler|cors|helmet|path-to-regexp|parseurl|body-parser)[^/]*\/|rest-facade\/|src\/http\/|src\/app\//,
  ],
];

export const OTHER = 'Node.js: sockets, HTTP, timers';
export const GARBAGE = 'garbage collected';
