import type { RequestHandler, Response } from 'express';
import type { TokenActor } from '../../src/core/actor.js';
import type { Context } from '../../src/core/context.js';
import { isServiceAddress } from '../../src/core/email.js';
import { AppError } from '../../src/core/errors.js';
import { withoutRecord } from '../../src/core/failures.js';
import { isFirstExcess, type RateLimits } from '../../src/http/rate-limits.js';
import type { ScimCallsService } from '../../src/modules/sign-in/scim/calls/calls.service.js';
import { reasonIn } from '../scim-answers.js';

/** Calls of one token in a second, over all replicas. */
export const SCIM_CALLS_PER_SECOND = 50;

/** A call of SCIM with the token of a service account. */
export interface ScimContext extends Context {
  readonly actor: TokenActor;
}

/** The context of an admitted call. */
export function scimContextOf(response: Response): ScimContext {
  return response.locals.context as ScimContext;
}

/**
 * Admits calls with a live token of a service account, within their limit; others count towards the
 * hourly limit of their address or user, and are UNAUTHENTICATED.
 *
 * @param limited counts a request towards the hourly limits.
 */
export function admission(limits: RateLimits, limited: RequestHandler): RequestHandler {
  return async (request, response, next) => {
    const context = response.locals.context as Context;
    const { actor } = context;
    if (actor?.kind !== 'api_token' || !isServiceAddress(actor.email)) {
      const denial =
        context.authFailure ??
        new AppError('UNAUTHENTICATED', 'SCIM needs an API token of a service account.');
      return await limited(request, response, (error) => next(error ?? denial));
    }
    const state = await limits.scim.consume(actor.tokenId);
    if (state.allowed) return next();
    const error = new AppError(
      'RATE_LIMITED',
      `More than ${SCIM_CALLS_PER_SECOND} calls in a second. Try again later.`,
      undefined,
      1,
    );
    throw (await isFirstExcess(limits, 'scim', context)) ? error : withoutRecord(error);
  };
}

/** Local value of a response: SCIM's names of the fields that its call has changed. */
const CHANGED = 'scimChanged';

/** Keeps SCIM's names of the fields that a call has changed, for the list of calls. */
export function noteChanged(response: Response, changed: readonly string[]): void {
  response.locals[CHANGED] = changed;
}

/** Records each answered call of an admitted token. */
export function recording(calls: ScimCallsService): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const { method, path } = request;
    const { tokenName } = scimContextOf(response).actor;
    response.on('finish', () => {
      calls.note({
        ...{ tokenName, method, path },
        status: response.statusCode,
        changed: (response.locals[CHANGED] as readonly string[] | undefined) ?? [],
        reason: reasonIn(response),
        durationMs: Math.round(performance.now() - started),
      });
    });
    next();
  };
}
