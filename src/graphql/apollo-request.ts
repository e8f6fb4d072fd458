import type { ApolloServerPlugin } from '@apollo/server';
import type { Context } from '../core/context.js';

/** What a request needs until it is answered. */
interface Held {
  context: Context | undefined;
  /** The answer as Apollo builds it. */
  answer: { body?: unknown } | undefined;
}

/**
 * A request as Apollo Server knows it, in place of its context. A getter that Apollo makes for each request
 * refers to its objects, and V8 allocates such functions among the long-lived objects: until the next complete
 * garbage collection, each scavenge would copy the answer and everything that the context refers to
 * (docs/decisions/0039-short-lived-objects.md).
 */
export class ApolloRequest {
  /** An object of its own, because Apollo copies this one. */
  private readonly held: Held;

  constructor(context: Context) {
    this.held = { context, answer: undefined };
  }

  /** @throws Error after the end. */
  get context(): Context {
    const { context } = this.held;
    if (context === undefined) throw new Error('The GraphQL request has ended.');
    return context;
  }

  /** Notes where Apollo builds the answer. */
  answeredBy(answer: { body?: unknown }): void {
    this.held.answer = answer;
  }

  /** Ends it: it refers to nothing any more. */
  end(): void {
    const { answer } = this.held;
    if (answer !== undefined) answer.body = undefined;
    this.held.answer = undefined;
    this.held.context = undefined;
  }
}

/** Tells a request where Apollo builds its answer. */
export const noteAnswer: ApolloServerPlugin<ApolloRequest> = {
  requestDidStart: async ({ contextValue, response }) => contextValue.answeredBy(response),
};
