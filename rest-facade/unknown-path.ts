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

/** Words that other services have for what is called differently here. */
const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    maintenance: 'requests request tickets ticket workorders work-orders orders issues jobs',
    users: 'people persons employees accounts members',
    assets: 'machines equipment devices',
    locations: 'places buildings rooms sites',
    parts: 'stock inventory spares',
    'auth/login': 'login signin sign-in session sessions token',
    webhooks: 'hooks subscriptions',
    schedules: 'plans maintenance-plans',
  }).flatMap(([path, words]) => words.split(' ').map((word) => [word, path] as const)),
);

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** The known path that could be meant, with the values of the given one for its parameters. */
function nearest(path: string, known: readonly string[][]): string | undefined {
  const given = segmentsOf(path);
  while (/^(?:api|v\d+)$/i.test(given[0] ?? '')) given.shift();
  const word = WORDS.get((given[0] ?? '').toLowerCase());
  if (word !== undefined) {
    const there = [...segmentsOf(word), ...given.slice(1)];
    return known.some(isPattern(there)) ? `${PREFIXES[0]}/${there.join('/')}` : undefined;
  }
  const similar = known
    .filter((segments) => segments.length === given.length && segments.every(isSimilarTo(given)))
    .map((segments) => segments.map((one, i) => (one.startsWith(':') ? given[i] : one)).join('/'));
  const [best] = suggestionList(given.join('/'), similar);
  return best === undefined ? undefined : `${PREFIXES[0]}/${best}`;
}

function isSimilarTo(given: readonly string[]) {
  return (segment: string, index: number): boolean =>
    segment.startsWith(':') || isTypo(given[index] ?? '', segment, index === 0);
}

/**
 * Similar words. The first segment must begin alike: a resource that is only near, such as events to
 * requests, misleads.
 */
function isTypo(given: string, segment: string, beginsAlike: boolean): boolean {
  const [one, other] = [given.toLowerCase(), segment.toLowerCase()];
  return (!beginsAlike || one[0] === other[0]) && suggestionList(one, [other]).length > 0;
}

/** Returns whether a known path is that of these segments. */
function isPattern(given: readonly string[]) {
  return (segments: readonly string[]): boolean =>
    segments.length === given.length &&
    segments.every((segment, index) => segment.startsWith(':') || segment === given[index]);
}
