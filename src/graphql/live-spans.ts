import { type ExecutionArgs, getOperationAST } from 'graphql';
import { type Span, spanned, type Tracer, withinSpan } from '../core/tracing.js';
import { graphqlNameOf } from './executor.js';

/** Spans of subscriptions: one from the request to the first event, and one for each event. */
export class LiveSpans {
  /** By the context of the subscription. */
  private readonly subscriptions = new WeakMap<object, Span>();

  constructor(private readonly tracer: Tracer | undefined) {}

  /**
   * Checks a subscription within its span, which continues until the subscription has started.
   *
   * @param traceparent the span of the client, if it sent one.
   */
  async checking<T extends object>(
    traceparent: string | undefined,
    check: () => Promise<ExecutionArgs | T>,
  ): Promise<ExecutionArgs | T> {
    const span = this.tracer?.begin('graphql subscription', { kind: 'server' }, traceparent);
    if (span === undefined) return await check();
    try {
      const checked = await withinSpan(span, check);
      if ('document' in checked) {
        span.rename(nameOf(checked));
        this.subscriptions.set(checked.contextValue as object, span);
        return checked;
      }
      span.set({ 'app.subscription.refused': true });
      span.end();
      return checked;
    } catch (error) {
      span.fail('Error');
      span.end();
      throw error;
    }
  }

  /** Starts a checked subscription and ends its span. */
  async starting<T>(args: ExecutionArgs, start: () => Promise<T>): Promise<T> {
    const span = this.subscriptions.get(args.contextValue as object);
    return span === undefined ? await start() : await spanned(span, start);
  }

  /** Resolves an event in a separate trace, which is linked to that of the subscription. */
  async resolving<T>(args: ExecutionArgs, resolve: () => Promise<T>): Promise<T> {
    const { tracer } = this;
    if (tracer === undefined) return await resolve();
    const subscription = this.subscriptions.get(args.contextValue as object);
    const links = subscription === undefined ? [] : [subscription];
    return await spanned(tracer.begin(`${nameOf(args)} event`, { kind: 'server', links }), resolve);
  }
}

function nameOf({ document, operationName }: ExecutionArgs): string {
  const { type, name } = graphqlNameOf(getOperationAST(document, operationName));
  return `graphql ${type}${name ? ` ${name}` : ''}`;
}
