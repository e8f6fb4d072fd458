import { ECDH } from 'node:crypto';
import { ValidateBy, ValidateNested } from 'class-validator';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Clearable, ExactText, Text } from '../../../core/constraints.js';

/** Maximum number of devices of an account. */
export const MAX_DEVICES = 10;

/** Maximum length of the address of a device. */
const MAX_ENDPOINT = 2_048;

/** Maximum length of a key as a text; longer ones are not decoded. */
const MAX_KEY = 200;

/** Bytes of a key of a browser, in base64url; undefined for another text. */
export function keyBytes(text: unknown): Buffer | undefined {
  if (typeof text !== 'string' || text.length > MAX_KEY) return undefined;
  return /^[\w-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : undefined;
}

function isPoint(text: unknown): boolean {
  const bytes = keyBytes(text);
  if (bytes?.length !== 65) return false;
  try {
    return ECDH.convertKey(bytes, 'prime256v1').length > 0;
  } catch {
    return false;
  }
}

/** Decorates a key that `validate` accepts. */
function Key(validate: (value: unknown) => boolean, message: string): PropertyDecorator {
  return (target, key) => {
    ValidateBy({ name: 'pushKey', validator: { validate } }, { message })(target, key);
    ExactText(1, MAX_KEY)(target, key);
  };
}

/** The key with which browsers register themselves. */
@ObjectType({ description: 'The key with which browsers register for messages of the service.' })
export class PushKey {
  @Field(() => String, {
    nullable: true,
    description:
      'A point of P-256 (RFC 8292): 65 bytes in base64url. Null while the service sends no messages to devices.',
  })
  publicKey: string | null;
}

/** A device that gets notifications by push, without its address and keys. */
@ObjectType({ description: 'A device that gets notifications, without its address and keys.' })
export class PushSubscription {
  @Field(() => Int)
  id: number;

  @Field(() => String, { description: 'The push service of the device.' })
  host: string;

  @Field(() => String, { nullable: true, description: 'The name that you gave it.' })
  label: string | null;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date, {
    nullable: true,
    description: 'When its push service accepted a message last; null before the first.',
  })
  lastUsedAt: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why the last message was not accepted; null where it was.',
  })
  lastError: string | null;

  @Field(() => Boolean, { description: 'True if your present session registered it.' })
  current: boolean;
}

/** The result of a test message. */
@ObjectType({ description: 'The result of a test message.' })
export class PushTest {
  @Field(() => Boolean, { description: 'True if the push service accepted it.' })
  delivered: boolean;

  @Field(() => Int, {
    nullable: true,
    description: 'The status of its answer; null without an answer.',
  })
  status: number | null;
}

/** The keys of a device, as its browser gives them. */
@InputType()
class PushKeysInput {
  @Field(() => String, { description: 'A point of P-256: 65 bytes in base64url.' })
  @Key(isPoint, 'must be a point of P-256 in 65 bytes, as base64url')
  p256dh: string;

  @Field(() => String, { description: '16 bytes in base64url.' })
  @Key((value) => keyBytes(value)?.length === 16, 'must be 16 bytes, as base64url')
  auth: string;
}

/** Body of registering a device. */
@InputType()
export class AddPushSubscriptionInput {
  @Field(() => String, {
    description:
      'The address that the push service gave to the browser: https, at a push service that the service knows. It is a secret and is not answered.',
  })
  @ExactText(1, MAX_ENDPOINT)
  endpoint: string;

  @Field(() => PushKeysInput, { description: 'The keys of the device.' })
  @ValidateNested()
  keys: PushKeysInput;

  @Field(() => String, { nullable: true, description: 'A name for your list of devices.' })
  @Clearable()
  @Text(1, 100)
  label?: string | null;
}
