import { shapeOf } from '../../src/core/shape.js';
import { FeedEvent } from '../../src/modules/outward/event-feed/event-feed.types.js';
import {
  PUBLISHED_EVENTS,
  payloadName,
} from '../../src/modules/outward/event-feed/published-events.js';
import { PING_EVENT } from '../../src/modules/outward/webhooks/deliveries.service.js';
import { type Schemas, schemaRef } from './schemas.js';
import type { OperationObject, Parameter, PathItem, Schema } from './types.js';

type Published = (typeof PUBLISHED_EVENTS)[number];

/** The name of the schema of an event's content: `StatusChangedData`. */
function dataName({ details }: Published): string {
  return details.name.replace(/Event$/, 'Data');
}

/**
 * Adds the content of each published event, and describes an event of the feed by its type: its
 * class has JSON there.
 */
export function describeEvents(schemas: Schemas): void {
  for (const event of PUBLISHED_EVENTS) {
    const fields = shapeOf(event.details).map((field) => ({
      ...field,
      name: payloadName(event, field.name),
    }));
    schemas.add(dataName(event), {
      ...schemas.objectOf(fields),
      description: event.definition.summary,
    });
  }
  const common = shapeOf(FeedEvent).filter(({ name }) => name !== 'type' && name !== 'data');
  schemas.add('FeedEventFields', {
    ...schemas.objectOf(common),
    description: 'The fields that each event of the feed has.',
  });
  schemas.add('FeedEvent', {
    description:
      'An event of a maintenance request or an asset; its type determines what `data` has.',
    anyOf: PUBLISHED_EVENTS.map((event) => ({
      allOf: [
        schemaRef('FeedEventFields'),
        content('type', event.definition.type, schemaRef(dataName(event))),
      ],
    })),
  });
}

/** An object with the type of an event and its content. */
function content(key: 'type' | 'event', type: string, data: Schema): Schema {
  return {
    type: 'object',
    required: [key, 'data'],
    properties: {
      [key]: { type: 'string', const: type, description: `Always \`${type}\`.` },
      data,
    },
  };
}

/** Content of a ping, which has the fields of the event of the specification. */
const PING: Schema = {
  type: 'object',
  description: 'A try of a receiver.',
  required: ['id', 'status', 'updatedAt'],
  properties: {
    id: { type: 'integer', description: 'The id of the receiver.' },
    status: { type: 'string', const: 'ping', description: 'Always `ping`.' },
    updatedAt: { type: 'string', format: 'date-time', description: 'Time of the ping.' },
  },
};

/** The text of a comment, which a receiver gets that includes it. */
const COMMENT_TEXT: Schema = {
  type: 'object',
  properties: {
    text: {
      type: 'string',
      description: 'The comment, for receivers with `includeText`; as it is when it is sent.',
    },
  },
};

/** The headers of a notification (Standard Webhooks 1.0). */
const HEADERS: readonly Parameter[] = [
  header('webhook-id', 'Id of the event for this receiver; a repetition has the same.', {
    type: 'string',
  }),
  header('webhook-timestamp', 'Time of the attempt, in seconds of Unix time.', {
    type: 'string',
    pattern: '^\\d+$',
  }),
  header(
    'webhook-signature',
    'A signature by each valid secret: `v1,` and the base64 of HMAC-SHA-256 over id, timestamp and body, ' +
      'joined by dots.',
    { type: 'string' },
  ),
];

function header(name: string, description: string, schema: Schema): Parameter {
  return { name, in: 'header', required: true, description, schema };
}

/** The notifications that receivers get (docs/behaviour/webhooks.md), by the type of the event. */
export function webhooks(): Record<string, PathItem> {
  const events = PUBLISHED_EVENTS.filter((event) => event.webhooks).map((event) => {
    const data = schemaRef(dataName(event));
    const isComment = dataName(event) === 'CommentedData';
    return [
      event.definition.type,
      event.definition.summary,
      isComment ? { description: event.definition.summary, allOf: [data, COMMENT_TEXT] } : data,
    ] as const;
  });
  const ping = [PING_EVENT, 'Somebody tries a receiver.', PING] as const;
  return Object.fromEntries(
    [...events, ping].map(([type, summary, data]) => [
      type,
      { post: notification(type, summary, data) },
    ]),
  );
}

function notification(type: string, summary: string, data: Schema): OperationObject {
  const name = type.replace(/(?:^|[._])(\w)/g, (_match, letter: string) => letter.toUpperCase());
  return {
    operationId: `receive${name}`,
    tags: ['Webhooks'],
    summary: summary.replace(/\.$/, ''),
    description:
      'Sent by POST to the address of each receiver that has chosen the event, signed by its secret.',
    security: [],
    parameters: HEADERS.map(({ name }) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: content('event', type, data) } },
    },
    responses: {
      '2XX': { description: 'Any status of success within 15 seconds acknowledges it.' },
      '410': { description: 'Disables the receiver.' },
      default: { description: 'Anything else is retried for about three days.' },
    },
  };
}

/** The headers of a notification, as components. */
export const WEBHOOK_HEADERS: Readonly<Record<string, Parameter>> = Object.fromEntries(
  HEADERS.map((one) => [one.name, one]),
);
