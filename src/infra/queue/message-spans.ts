import { type Span, spanned, type Tracer } from '../../core/tracing.js';

/** Messages that are processed together in the background. */
export interface Processing {
  /** The name of the queue. */
  readonly queue: string;
  /** The carrier of the messages, as OpenTelemetry's `messaging.system`. */
  readonly system: string;
  /** For each message, the `traceparent` of the span that sent it. */
  readonly messages: readonly (string | null | undefined)[];
}

/**
 * Processes each message in a span below the one that sent it. Work for several messages is in the
 * span of the first, to which the others are linked.
 *
 * @param work receives the spans in the order of the messages; none when tracing is off.
 * @throws the errors of `work`.
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
