import { invalidValue } from './errors.js';
import { URN } from './urns.js';

/** Resources of a page where the call says nothing, and the most that one has. */
const DEFAULT_COUNT = 100;
export const MAX_COUNT = 200;

/** Largest position that the database takes. */
const MAX_INDEX = 2_147_483_647;

/** The part of a list that is asked for (RFC 7644, section 3.4.2.4). */
export interface ScimPage {
  /** Position of the first resource; from 1. */
  readonly startIndex: number;
  /** Most resources; 0 to 200. */
  readonly count: number;
}

/**
 * The page that a query asks for: `count` is 100 by default and 200 at most, a negative one is 0; a
 * `startIndex` below 1 is 1.
 *
 * @throws AppError `invalidValue` for what is no whole number.
 */
export function pageOf(query: Readonly<Record<string, unknown>>): ScimPage {
  const startIndex = wholeNumber('startIndex', query.startIndex) ?? 1;
  const count = wholeNumber('count', query.count) ?? DEFAULT_COUNT;
  return {
    startIndex: Math.min(Math.max(startIndex, 1), MAX_INDEX),
    count: Math.min(Math.max(count, 0), MAX_COUNT),
  };
}

function wholeNumber(name: string, text: unknown): number | undefined {
  if (text === undefined) return undefined;
  if (typeof text !== 'string' || !/^[+-]?\d{1,300}$/.test(text)) {
    throw invalidValue(`${name} must be a whole number.`);
  }
  return Number(text);
}

/** Resources of a list, with the number of all that fit the filter. */
export interface Found<R> {
  readonly total: number;
  readonly resources: readonly R[];
}

/** A page of a list as it is answered (RFC 7644, section 3.4.2). */
export function listResponse<R>({ total, resources }: Found<R>, startIndex = 1) {
  return {
    schemas: [URN.list],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}
