import { type RequestHandler, Router } from 'express';
import type { Context } from '../src/core/context.js';
import { isKnown, weakTagOf } from '../src/http/etag.js';
import { PREFIXES } from './route.js';
import { otherVerbs } from './verbs.js';

/** The path of calendar feeds; it answers no JSON and has no operation. */
export const CALENDAR_FEED_PATH = '/calendar/:token.ics';

/** Reads the calendar of the owner of a token. */
export interface CalendarFeedServices {
  readonly calendarFetches: {
    /** @throws AppError NOT_FOUND for a token without a feed, or whose owner may not read it. */
    calendarOf(token: string, origin: string | undefined): Promise<string>;
  };
}

/**
 * The calendar feeds for programs, which cannot log in: the token in the path authenticates, and
 * headers do not count (docs/behaviour/calendar.md).
 */
export function calendarFeedRouter({ calendarFetches }: CalendarFeedServices): Router {
  const router = Router();
  const everywhere = PREFIXES.map((prefix) => `${prefix}${CALENDAR_FEED_PATH}`);
  const answer: RequestHandler = async (request, response) => {
    const { origin } = response.locals.context as Context;
    const text = await calendarFetches.calendarOf(String(request.params.token), origin);
    const tag = weakTagOf(text);
    response.setHeader('ETag', tag);
    response.setHeader('Cache-Control', 'private');
    response.setHeader('Referrer-Policy', 'no-referrer');
    if (isKnown(request, tag)) {
      response.status(304).end();
      return;
    }
    response.type('text/calendar; charset=utf-8').send(text);
  };
  router.get(everywhere, answer);
  router.all(everywhere, otherVerbs(['GET']));
  return router;
}
