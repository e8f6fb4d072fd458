// Both outputs of orval: the client on fetch, and the schemas of zod for bodies and answers.
// The program that calls the generators sets the variables (scripts/clients.mjs).
const { ORIGIN: baseUrl, DOCUMENT: target } = process.env;

export default {
  fetch: {
    input: { target },
    output: {
      mode: 'split',
      client: 'fetch',
      baseUrl,
      target: 'generated/orval/client.ts',
      schemas: 'generated/orval/model',
    },
  },
  zod: {
    input: { target },
    output: { mode: 'single', client: 'zod', target: 'generated/orval/zod.ts' },
  },
};
