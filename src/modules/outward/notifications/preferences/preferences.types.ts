import { Field, InputType, ObjectType } from 'type-graphql';
import { Clearable, Omittable, TimeOfDay } from '../../../../core/constraints.js';
import { registerEnum } from '../../../../core/enums.js';
import type { NotificationKind } from '../../../../generated/prisma/enums.js';
import { ALL_KINDS, type EmailDelivery, KINDS } from '../kinds.types.js';

const deliveries = { off: 'off', immediate: 'immediate', digest: 'digest' } as const;

/** Mail delivery of a kind, for `@Field`. */
const EmailDeliveryType = registerEnum(
  'EmailDelivery',
  deliveries,
  'How notifications of a kind are mailed.',
  {
    off: 'Not at all.',
    immediate: 'Soon after; what happens to one request meanwhile is in one mail.',
    digest: 'Once a day, in one mail, at the time of `digestAt`.',
  },
);

/** Channels of notifications of a kind. */
@ObjectType({ description: 'Channels of notifications of a kind.' })
export class NotificationChannels {
  @Field(() => Boolean, { description: 'True if they are in the inbox.' })
  inApp: boolean;

  @Field(() => EmailDeliveryType, { description: 'Mail delivery.' })
  email: EmailDelivery;

  @Field(() => Boolean, { description: 'True if they are sent to your devices.' })
  push: boolean;
}

/** Channels of each kind of notification; has a field for every kind. */
@ObjectType({ description: 'Channels of each kind of notification.' })
class NotificationKindChannels {}

/** A change of the channels of a kind; omitted fields are not changed. */
@InputType()
export class NotificationChannelsInput {
  @Field(() => Boolean, { nullable: true, description: 'True if they are in the inbox.' })
  @Omittable()
  inApp?: boolean;

  @Field(() => EmailDeliveryType, { nullable: true, description: 'Mail delivery.' })
  @Omittable()
  email?: EmailDelivery;

  @Field(() => Boolean, { nullable: true, description: 'True if they are sent to your devices.' })
  @Omittable()
  push?: boolean;
}

/** Changes of the channels of some kinds; has a field for every kind. */
@InputType()
class NotificationKindChannelsInput {}

for (const kind of ALL_KINDS) {
  const { description } = KINDS[kind];
  Field(() => NotificationChannels, { description })(NotificationKindChannels.prototype, kind);
  Field(() => NotificationChannelsInput, { nullable: true, description })(
    NotificationKindChannelsInput.prototype,
    kind,
  );
}

/** Notification preferences of a person (docs/behaviour/notifications.md). */
@ObjectType({ description: 'Your notification preferences.' })
export class NotificationPreferences {
  @Field(() => NotificationKindChannels, { description: 'Channels of each kind of notification.' })
  kinds: Readonly<Record<NotificationKind, NotificationChannels>>;

  @Field(() => Boolean, { description: 'True if the service sends mail at all.' })
  mailAvailable: boolean;

  @Field(() => Boolean, { description: 'True if the service sends messages to devices at all.' })
  pushAvailable: boolean;

  @Field(() => String, {
    description: 'Time of the daily mail, as `HH:MM` in your time zone.',
  })
  digestAt: string;

  @Field(() => String, {
    nullable: true,
    description:
      'From when immediate mail and messages to devices wait, as `HH:MM` in your time zone; null for never.',
  })
  quietFrom: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Until when they wait; may be on the next day.',
  })
  quietTo: string | null;
}

/** Body of changing the preferences; omitted fields and kinds are not changed. */
@InputType()
export class UpdateNotificationPreferencesInput {
  @Field(() => NotificationKindChannelsInput, {
    nullable: true,
    description: 'The kinds that change; what is left out of one stays as it is.',
  })
  @Omittable()
  kinds?: Partial<Record<NotificationKind, NotificationChannelsInput>>;

  @Field(() => String, { nullable: true, description: '`HH:MM`.' })
  @Omittable()
  @TimeOfDay()
  digestAt?: string;

  @Field(() => String, {
    nullable: true,
    description: '`HH:MM`; set together with `quietTo`. Null clears both.',
  })
  @Clearable()
  @TimeOfDay()
  quietFrom?: string | null;

  @Field(() => String, {
    nullable: true,
    description: '`HH:MM`; before `quietFrom` where it is on the next day.',
  })
  @Clearable()
  @TimeOfDay()
  quietTo?: string | null;
}
