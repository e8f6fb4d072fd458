import { ArrayUnique } from 'class-validator';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import {
  Clearable,
  Currency,
  Id,
  MaxItems,
  Omittable,
  WholeNumber,
} from '../../../core/constraints.js';
import { ExpectedVersion } from '../../../core/inputs.js';
import { RoleType } from '../../../core/roles.js';
import { Role } from '../../../generated/prisma/enums.js';

/** Maximum period after which the service confirms, in minutes: a year. */
const MAX_CONFIRM_MINUTES = 525_600;

/** The settings that administrators change while the service runs (docs/behaviour/README.md). */
@ObjectType({ description: 'The settings that administrators change while the service runs.' })
export class SystemSettings {
  @Field(() => Int, {
    description:
      'Number of days after completion in which a request can be reopened; 0 means never.',
  })
  reopenDays: number;

  @Field(() => Int, {
    description: 'After how many minutes the service confirms a completed request; 0 for never.',
  })
  confirmAfterMinutes: number;

  @Field(() => [RoleType], {
    description: 'The roles whose accounts must enrol a second factor before anything else.',
  })
  mfaRoles: readonly Role[];

  @Field(() => Boolean, {
    description: 'True if registered accounts are inactive until their e-mail address is verified.',
  })
  requireVerifiedEmail: boolean;

  @Field(() => Boolean, {
    description:
      'True if people without an account can report by the links of assets and locations.',
  })
  reportLinks: boolean;

  @Field(() => Int, {
    nullable: true,
    description: 'The calendar whose working time `confirmAfterMinutes` is; null: elapsed time.',
  })
  defaultCalendarId: number | null;

  @Field(() => Int, {
    description:
      'Number of days after closing in which leads add time, parts and purchases to a request; 0: nobody.',
  })
  lockDays: number;

  @Field(() => String, {
    description: 'Currency of all amounts (ISO 4217); a label, it converts nothing.',
  })
  currency: string;

  @Field(() => Int, { description: 'Increases with every change; used as expectedVersion.' })
  version: number;

  @Field(() => Date)
  updatedAt: Date;
}

/** Body of changing the settings; omitted fields are not changed. */
@InputType()
export class UpdateSystemSettingsInput {
  @Field(() => Int, {
    nullable: true,
    description: 'Number of days for which a request can be reopened; 0 means never.',
  })
  @Omittable()
  @WholeNumber(0, 365)
  reopenDays?: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Applies to requests that are completed from now on.',
  })
  @Omittable()
  @WholeNumber(0, MAX_CONFIRM_MINUTES)
  confirmAfterMinutes?: number;

  @Field(() => [RoleType], {
    nullable: true,
    description: 'Replaces the list; an empty one asks no role for a second factor.',
  })
  @Omittable()
  @MaxItems(Object.keys(Role).length)
  @ArrayUnique({ message: 'must not name one twice' })
  mfaRoles?: Role[];

  @Field(() => Boolean, {
    nullable: true,
    description: 'Applies to accounts that are registered from now on. Needs a mail server.',
  })
  @Omittable()
  requireVerifiedEmail?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'False ends the tokens of all links; the links themselves stay.',
  })
  @Omittable()
  reportLinks?: boolean;

  @Field(() => Int, {
    nullable: true,
    description:
      'A calendar that is not archived; null for none. Applies to requests that are completed from now on.',
  })
  @Clearable()
  @Id()
  defaultCalendarId?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: '0 closes the work of a request with the request, for its crew too.',
  })
  @Omittable()
  @WholeNumber(0, 365)
  lockDays?: number;

  @Field(() => String, { nullable: true, description: 'A code of ISO 4217, such as EUR.' })
  @Omittable()
  @Currency()
  currency?: string;

  @ExpectedVersion('settings have')
  expectedVersion?: number;
}
