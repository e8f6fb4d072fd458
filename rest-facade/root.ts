import type { RequestHandler } from 'express';
import { sendData } from './envelope.js';
import { otherVerbs } from './verbs.js';

/** Where a developer who meets the interface goes on. */
const PLACES = {
  documentation: '/docs',
  openapi: '/docs/openapi.json',
  guides: '/docs/guides',
  graphql: '/graphql',
  schema: '/docs/schema.graphql',
};

const wrongVerb = otherVerbs(['GET']);

/** Answers at `/api` and `/api/v1` where the documentation is. */
export const interfaceRoot: RequestHandler = (request, response, next) => {
  if (!/^\/api(\/v1)?\/?$/i.test(request.path)) return next();
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return wrongVerb(request, response, next);
  }
  sendData(response, 200, PLACES);
};
