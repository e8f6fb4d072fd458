import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { connectionArgs, connectionOf } from '../../../core/connection.js';
import { EmailAddress, ExactText, Omittable } from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { paged } from '../../../core/list-inputs.js';
import type { Role } from '../../../generated/prisma/enums.js';
import { NewPassword, named, placed } from '../users/new-accounts.types.js';
import { RoleType } from '../users/users.types.js';

/** Status of an invitation. */
export const InvitationStatus = {
  pending: 'pending',
  accepted: 'accepted',
  revoked: 'revoked',
  expired: 'expired',
} as const;
export type InvitationStatus = (typeof InvitationStatus)[keyof typeof InvitationStatus];

const StatusType = registerEnum(
  'InvitationStatus',
  InvitationStatus,
  'The status of an invitation. A newer one to the same address revokes it.',
  {
    pending: 'Can be accepted.',
    accepted: 'Accepted: there is an account.',
    revoked: 'Revoked, or replaced by a newer one.',
    expired: 'Not accepted in time.',
  },
);

/** An invitation to create an account (docs/behaviour/account-mail.md). */
@ObjectType({ description: 'An invitation to create an account.' })
export class Invitation {
  @Field(() => Int)
  id: number;

  @Field(() => String)
  email: string;

  @Field(() => RoleType, { description: 'The role that the account gets.' })
  role: Role;

  @Field(() => Int, { nullable: true })
  departmentId: number | null;

  @Field(() => StatusType)
  status: InvitationStatus;

  @Field(() => Boolean, {
    description: 'True if its link is mailed, so that accepting it verifies the address.',
  })
  mailed: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      'The link, for you to hand on; only in the answer to inviting, and only without a mail server.',
  })
  link: string | null;

  @Field(() => Int, { description: 'The id of the inviting person.' })
  invitedById: number;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date)
  expiresAt: Date;

  @Field(() => Date, { nullable: true, description: 'Time of acceptance; null before.' })
  acceptedAt: Date | null;

  @Field(() => Int, { nullable: true, description: 'The account that accepting it created.' })
  userId: number | null;

  @Field(() => Date, {
    nullable: true,
    description: 'Time at which it was revoked or replaced; null otherwise.',
  })
  revokedAt: Date | null;
}

/** Connection of invitations. */
export const InvitationConnection = connectionOf(Invitation);

/** The person to invite. */
@InputType()
class InvitedInput {
  @Field(() => String)
  @EmailAddress()
  email: string;
}

/** Body of an invitation. */
@InputType()
export class CreateInvitationInput extends placed(InvitedInput) {}

/** The link of an invitation, and the new account's credentials. */
@InputType()
class AcceptanceInput {
  @Field(() => String, { description: 'The secret of the link.' })
  @ExactText(1, 128)
  token: string;

  @Field(() => String, { description: '8 to 128 characters; common passwords are rejected.' })
  @NewPassword()
  password: string;
}

/** Body of accepting an invitation. */
@InputType()
export class AcceptInvitationInput extends named(AcceptanceInput) {}

/** Filter of the list of invitations. */
@InputType()
class InvitationFilter {
  @Field(() => Boolean, { nullable: true, description: 'True if it can be accepted now.' })
  @Omittable()
  pending?: boolean;
}

/** Input of the list: filter and page. */
export class ListInvitationsInput extends paged(InvitationFilter) {}

/** Arguments of `invitations`. */
@ArgsType()
export class InvitationsArgs extends connectionArgs(InvitationFilter) {}
