import { type Span, spanned, type Tracer } from './tracing.js';

/** What is processed in the background. */
export interface Processing {
  /** The name of the queue. */
  readonly queue: string;
  /** What carries it, as OpenTelemetry's `messaging.system`. */
  readonly system: string;
  /** For each message, the `traceparent` of the span in which it was sent. */
  readonly messages: readonly (string | null | undefined)[];
}

/**
 * Processes messages in a span each, below the one in which the message was sent. What is done for them together
 * is in the span of the first, which the others are linked to.
 *
 * @param work gets the spans in the order of the messages; none where nothing is traced.
 * @throws whatever `work` throws.
 */
export async function processed<T>(
  tracer: Tracer | undefined,
  { queue, system, messages }: Processing,
  work: (spans: readonly Span[]) => Promise<T>,
): Promise<T> {
  if (tracer === undefined) return await work([]);
  const begin = (sender: string | null | undefined, first?: Span) => {
    const links = [sender, first].filter((link) => link !== undefined && link !== null);
    const attributes = {
      'messaging.system': system,
      'messaging.destination.name': queue,
      'messaging.batch.message_count': messages.length,
    };
    const options = { kind: 'consumer', attributes, links } as const;
    return tracer.begin(`process ${queue}`, options, sender ?? undefined);
  };
  if (messages.length === 0) return await work([]);
  const first = begin(messages[0]);
  const others = messages.slice(1).map((sender) => begin(sender, first));
  try {
    return await spanned(first, () => work([first, ...others]));
  } finally {
    for (const span of others) span.end();
  }
}
