import type { ApolloServerPlugin } from '@apollo/server';
import type { Context } from '../core/context.js';
import type { ToldLimits } from '../http/rate-limits.js';

/** References that a request needs until it is answered. */
interface Held {
  context: Context | undefined;
  /** The answer as Apollo builds it. */
  answer: { body?: unknown } | undefined;
  /** The limits of the caller; undefined where the answer does not tell them. */
  limits: (() => ToldLimits | undefined) | undefined;
}

/**
 * Replaces the context of a request for Apollo Server. Apollo creates a getter for each request
 * that refers to its objects, and V8 allocates such functions among the long-lived objects. Until
 * the next complete garbage collection, each scavenge would copy the answer and everything that the
 * context refers to.
 */
export class ApolloRequest {
  /** A separate object, because Apollo copies this one. */
  private readonly held: Held;

  /** @param limits reads the limits of the caller, for an answer that tells them. */
  constructor(context: Context, limits?: () => ToldLimits | undefined) {
    this.held = { context, answer: undefined, limits };
  }

  /** Reads the limits of the caller; undefined if the answer does not tell them. */
  get limits(): (() => ToldLimits | undefined) | undefined {
    return this.held.limits;
  }

  /** @throws Error after `end`. */
  get context(): Context {
    const { context } = this.held;
    if (context === undefined) throw new Error('The GraphQL request has ended.');
    return context;
  }

  /** Stores the object in which Apollo builds the answer. */
  answeredBy(answer: { body?: unknown }): void {
    this.held.answer = answer;
  }

  /** Releases all references. */
  end(): void {
    const { answer } = this.held;
    if (answer !== undefined) answer.body = undefined;
    this.held.answer = undefined;
    this.held.context = undefined;
    this.held.limits = undefined;
  }
}

/** Gives a request the object in which Apollo builds its answer. */
export const noteAnswer: ApolloServerPlugin<ApolloRequest> = {
  requestDidStart: async ({ contextValue, response }) => contextValue.answeredBy(response),
};
