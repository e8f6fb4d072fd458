import type { RequestHandler } from 'express';
import { suggestionList } from 'graphql/jsutils/suggestionList.js';
import { AppError, notFound } from '../src/core/errors.js';
import { PREFIXES, type Route } from './route.js';

/** Longer than every path: nothing is proposed for longer ones. */
const LONGEST_PATH = 120;

/** Answers NOT_FOUND for unknown paths, with any verb, and proposes the nearest known one. */
export function unknownPath(routes: readonly Route[]): RequestHandler {
  const known = [...new Set(routes.map(({ path }) => path))].map(segmentsOf);
  return ({ path }) => {
    const { code, message } = notFound(`The path ${path}`);
    if (/\/graphql\/?$/i.test(path)) throw new AppError(code, `${message} GraphQL is at /graphql.`);
    const meant = path.length > LONGEST_PATH ? undefined : nearest(path, known);
    const hint = meant === undefined ? '/docs lists the paths.' : `Did you mean ${meant}?`;
    throw new AppError(code, `${message} ${hint}`);
  };
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** The known path that could be meant, with the values of the given one for its parameters. */
function nearest(path: string, known: readonly string[][]): string | undefined {
  const given = segmentsOf(path);
  while (/^(?:api|v\d+)$/i.test(given[0] ?? '')) given.shift();
  const similar = known
    .filter((segments) => segments.length === given.length && segments.every(isSimilarTo(given)))
    .map((segments) => segments.map((one, i) => (one.startsWith(':') ? given[i] : one)).join('/'));
  const [best] = suggestionList(given.join('/'), similar);
  return best === undefined ? undefined : `${PREFIXES[0]}/${best}`;
}

function isSimilarTo(given: readonly string[]) {
  return (segment: string, index: number): boolean =>
    segment.startsWith(':') || suggestionList(given[index] ?? '', [segment]).length > 0;
}
