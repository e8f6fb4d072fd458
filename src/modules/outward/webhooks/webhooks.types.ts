import { ArrayNotEmpty, ArrayUnique, IsIn } from 'class-validator';
import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionArgs, connectionOf } from '../../../core/connection.js';
import {
  Clearable,
  DayEnd,
  Id,
  MAX_CHOICES,
  MaxItems,
  Omittable,
  Text,
  Uuid,
} from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { paged } from '../../../core/list-inputs.js';
import { NoInput } from '../../../core/operation.js';
import { WebhookDeliveryStatus } from '../../../generated/prisma/enums.js';
import { WEBHOOK_EVENT_TYPES } from './webhook-events.js';

const DeliveryStatusType = registerEnum(
  'WebhookDeliveryStatus',
  WebhookDeliveryStatus,
  'The state of a delivery; `failed` is final.',
  {
    pending: 'Not delivered yet.',
    delivered: 'The receiver accepted it.',
    failed: 'All attempts failed.',
  },
);

/** Event types of a receiver: at least one, without duplicates. */
function EventTypes(): PropertyDecorator {
  return (target, key) => {
    const message = `must be some of ${WEBHOOK_EVENT_TYPES.join(', ')}`;
    IsIn(WEBHOOK_EVENT_TYPES, { each: true, message })(target, key);
    ArrayUnique({ message: 'must not name one twice' })(target, key);
    ArrayNotEmpty({ message })(target, key);
    MaxItems(MAX_CHOICES)(target, key);
  };
}

/** A receiver of notifications (docs/behaviour/webhooks.md). */
@ObjectType({ description: 'A receiver of notifications.' })
export class WebhookEndpoint {
  @Field(() => Int)
  id: number;

  @Field(() => String)
  url: string;

  @Field(() => String, { nullable: true, description: 'The purpose of the receiver.' })
  description: string | null;

  @Field(() => Boolean)
  enabled: boolean;

  @Field(() => String, { nullable: true, description: 'Reason why the service disabled it.' })
  disabledReason: string | null;

  @Field(() => Int, { description: 'Number of consecutive failed deliveries.' })
  consecutiveFailures: number;

  @Field(() => [String], { description: 'The types of events of which it is notified.' })
  events: string[];

  @Field(() => Boolean, { description: 'True if it gets the texts of public comments.' })
  includeText: boolean;

  @Field(() => Boolean, {
    description: 'True if it gets the values of fields of requests, without those for staff.',
  })
  includeFields: boolean;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date)
  updatedAt: Date;
}

/** An endpoint with its new secret, which is returned only once. */
@ObjectType({ description: 'A receiver of notifications with its new secret, returned only once.' })
export class WebhookEndpointWithSecret extends WebhookEndpoint {
  @Field(() => String, { description: '`whsec_` and 32 random bytes in base64.' })
  secret: string;
}

/** The delivery of an event to an endpoint. */
@ObjectType({ description: 'The delivery of an event to a receiver.' })
export class WebhookDelivery {
  @Field(() => ID, { description: 'Also the header `webhook-id` of every attempt.' })
  id: string;

  @Field(() => Int, { description: 'The id of the endpoint to which it is sent.' })
  endpointId: number;

  @Field(() => ID, { description: 'The id of the event, the same for every endpoint.' })
  eventId: string;

  @Field(() => String, { description: 'The type of the event, or `webhook.ping`.' })
  event: string;

  @Field(() => DeliveryStatusType)
  status: WebhookDeliveryStatus;

  @Field(() => Int, { description: 'Number of attempts since the event or the last replay.' })
  attempts: number;

  @Field(() => Int, {
    nullable: true,
    description: 'The HTTP status of the last answer; null without one.',
  })
  lastStatusCode: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'The error of the last attempt; null if it succeeded.',
  })
  lastError: string | null;

  @Field(() => Date, { nullable: true, description: 'Null when no further attempt follows.' })
  nextAttemptAt: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'Time at which the receiver accepted it; null before.',
  })
  deliveredAt: Date | null;

  @Field(() => Date, { description: 'Time of the event.' })
  createdAt: Date;
}

/** An attempt of a delivery (attempts.mapper.ts). */
@ObjectType({ description: 'An attempt of a delivery.' })
export class WebhookAttempt {
  @Field(() => Date, { description: 'When it began.' })
  at: Date;

  @Field(() => Int, { description: 'Duration in milliseconds.' })
  durationMs: number;

  @Field(() => Int, { nullable: true, description: 'Status of the answer; null without one.' })
  statusCode: number | null;

  @Field(() => String, { nullable: true, description: 'Why it failed; null if it did not.' })
  error: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The first kilobyte of the answer: text of the receiver, not of the service. Null without an answer.',
  })
  answer: string | null;
}

/** A delivery with what was sent and answered. */
@ObjectType({ description: 'A delivery with its payload and its attempts.' })
export class WebhookDeliveryDetails extends WebhookDelivery {
  @Field(() => String, { description: 'The body as it is signed and sent: a JSON object.' })
  payload: string;

  @Field(() => [WebhookAttempt], {
    description: 'The last 50 attempts, oldest first, also those before a replay.',
  })
  attemptHistory: WebhookAttempt[];
}

/** The result of replaying a period. */
@ObjectType({ description: 'The result of replaying a period.' })
export class WebhookReplayPayload {
  @Field(() => Int)
  id: number;

  @Field(() => Int, { description: 'Number of deliveries that are sent again.' })
  replayed: number;

  @Field(() => Int, {
    description: 'How many of them are of events from before the receiver was registered.',
  })
  beforeRegistration: number;
}

/** Connection of receivers. */
export const WebhookEndpointConnection = connectionOf(WebhookEndpoint);
/** Connection of deliveries. */
export const WebhookDeliveryConnection = connectionOf(WebhookDelivery);

/** Body of registering a receiver. */
@InputType()
export class CreateWebhookEndpointInput {
  @Field(() => String, {
    description: 'Address of the receiver: https or http, public.',
  })
  @Text(1, 2000)
  url: string;

  @Field(() => String, { nullable: true })
  @Clearable()
  @Text(1, 500)
  description?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Default: true.' })
  @Omittable()
  enabled?: boolean;

  @Field(() => [String], {
    nullable: true,
    description:
      'The types of events of which it is notified; default: `maintenance.status_changed`.',
  })
  @Omittable()
  @EventTypes()
  events?: string[];

  @Field(() => Boolean, {
    nullable: true,
    description: 'True if it gets the texts of public comments; default: false.',
  })
  @Omittable()
  includeText?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True if it gets the values of fields of requests; default: false.',
  })
  @Omittable()
  includeFields?: boolean;
}

/** Body of changing a receiver; omitted fields are not changed. */
@InputType()
export class UpdateWebhookEndpointInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => String, { nullable: true })
  @Omittable()
  @Text(1, 2000)
  url?: string;

  @Field(() => String, { nullable: true, description: 'Null clears it.' })
  @Clearable()
  @Text(1, 500)
  description?: string | null;

  @Field(() => Boolean, { nullable: true })
  @Omittable()
  enabled?: boolean;

  @Field(() => [String], {
    nullable: true,
    description: 'The types of events of which it is notified.',
  })
  @Omittable()
  @EventTypes()
  events?: string[];

  @Field(() => Boolean, {
    nullable: true,
    description: 'True if it gets the texts of public comments.',
  })
  @Omittable()
  includeText?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True if it gets the values of fields of requests.',
  })
  @Omittable()
  includeFields?: boolean;
}

/** Input of the list: the page. */
export class ListWebhookEndpointsInput extends paged(NoInput) {}

/** Filter of the list of deliveries. */
@InputType()
class WebhookDeliveryFilter {
  @Field(() => DeliveryStatusType, { nullable: true })
  @Omittable()
  status?: WebhookDeliveryStatus;
}

class DeliveriesOfEndpoint extends WebhookDeliveryFilter {
  @Field(() => Int)
  @Id()
  id: number;
}

/** Input of the list: endpoint, filter and page. */
export class ListWebhookDeliveriesInput extends paged(DeliveriesOfEndpoint) {}

/** Arguments of `webhookDeliveries`. */
@ArgsType()
export class WebhookDeliveriesArgs extends connectionArgs(WebhookDeliveryFilter) {
  @Field(() => Int, { description: 'The endpoint.' })
  id: number;
}

/** Identifies a delivery. */
@InputType()
export class WebhookDeliveryIdInput {
  @Field(() => ID)
  @Uuid()
  id: string;
}

/** An endpoint, and the period of events to replay. */
@InputType()
export class ReplayWebhookDeliveriesInput {
  @Field(() => Int, { description: 'The endpoint.' })
  @Id()
  id: number;

  @Field(() => Date)
  from: Date;

  @Field(() => Date)
  @DayEnd()
  to: Date;
}
