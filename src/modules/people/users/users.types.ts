import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { NullIfHidden } from '../../../core/answer-fields.js';
import { ConnectionArgs, connectionOf, viewedArgs } from '../../../core/connection.js';
import {
  Clearable,
  EmailAddressOrService,
  Id,
  MAX_CHOICES,
  MaxItems,
  Omittable,
  PermissionIds,
  Text,
} from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { IdInput } from '../../../core/inputs.js';
import { exported, paged, sorted } from '../../../core/list-inputs.js';
import { RoleType } from '../../../core/roles.js';
import { viewed } from '../../../core/viewed-lists.js';
import { type Role, UserStatus } from '../../../generated/prisma/enums.js';
import { AssignableRole, NewAccountInput } from './new-accounts.types.js';

/** Upper bound for the list of assignable technicians. */
export const MAX_ASSIGNABLE = 1000;

export { RoleType };

/** The states of an account, for `@Field`. */
export const UserStatusType = registerEnum('UserStatus', UserStatus, 'The state of an account.', {
  active: 'May log in.',
  suspended: 'May not log in until reactivated.',
  inactive: 'Not activated yet, or deactivated.',
});

const sorts = {
  CREATED_AT_ASC: 'createdAt',
  CREATED_AT_DESC: '-createdAt',
  EMAIL_ASC: 'email',
  EMAIL_DESC: '-email',
} as const;
const Sort = registerEnum('UserSort', sorts, 'The orders of the list of users.');

/** The fields that say whether mail reaches the address of an account. */
export const EMAIL_STANDING = {
  verifiedAt: {
    nullable: true,
    description: 'Time at which the address was verified, or entered by an authorised user.',
  },
  bouncedAt: {
    nullable: true,
    description:
      'When mail to the address was given up: none is sent until it changes or is to be tried again.',
  },
  bounceReason: {
    nullable: true,
    description:
      'Reason why mail to the address has stopped, with the status codes of the mail server.',
  },
} as const;

/**
 * A user account. An actor who may read an object may read id and name of the users it refers to;
 * the other fields are null unless the actor holds `user.read` or is that user.
 */
@ObjectType({
  description:
    'A user. Fields other than id and name are null unless you hold `user.read` or are that user.',
})
export class User {
  @Field(() => Int)
  id: number;

  @Field(() => String, { nullable: true })
  @NullIfHidden()
  email: string | null;

  @Field(() => String, { nullable: true })
  firstName: string | null;

  @Field(() => String, { nullable: true })
  lastName: string | null;

  @Field(() => String, { nullable: true })
  phone: string | null;

  @Field(() => RoleType, { nullable: true })
  @NullIfHidden()
  role: Role | null;

  @Field(() => [String], {
    nullable: true,
    description: 'The effective permissions: those stored, or the defaults of the role.',
  })
  @NullIfHidden()
  permissions: readonly string[] | null;

  @Field(() => Int, { nullable: true })
  departmentId: number | null;

  @Field(() => UserStatusType, { nullable: true })
  @NullIfHidden()
  status: UserStatus | null;

  @Field(() => Boolean, { nullable: true, description: 'True if the account is active.' })
  @NullIfHidden()
  isActive: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'True if the account is suspended.' })
  @NullIfHidden()
  isSuspended: boolean | null;

  @Field(() => Date, EMAIL_STANDING.verifiedAt)
  emailVerifiedAt: Date | null;

  @Field(() => Date, EMAIL_STANDING.bouncedAt)
  emailBouncedAt: Date | null;

  @Field(() => String, EMAIL_STANDING.bounceReason)
  emailBounceReason: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True if it is a service account, which has API tokens and cannot log in.',
  })
  @NullIfHidden()
  isService: boolean | null;

  @Field(() => [String], {
    nullable: true,
    description: 'The fields that the identity provider gives: some of role, departmentId.',
  })
  @NullIfHidden()
  managed: readonly string[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'The fields that were taken back: no mapping of groups writes them.',
  })
  @NullIfHidden()
  manual: readonly string[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'The id that SCIM has for the account; null without one.',
  })
  externalId: string | null;

  @Field(() => Date, { nullable: true })
  lastLoginAt: Date | null;

  @Field(() => Date, { nullable: true })
  @NullIfHidden()
  createdAt: Date | null;

  @Field(() => Date, { nullable: true })
  @NullIfHidden()
  updatedAt: Date | null;
}

/** Connection of users. */
export const UserConnection = connectionOf(User);

/** A permission identifier and its description. */
@ObjectType({ description: 'A permission identifier and its description.' })
export class PermissionInfo {
  @Field(() => String, { description: 'The identifier, for example `maintenance.approve`.' })
  id: string;

  @Field(() => String, { description: 'The permitted actions.' })
  description: string;

  @Field(() => [RoleType], { description: 'The roles that have it by default.' })
  defaultRoles: Role[];
}

/**
 * An action of a user, from the audit trail. The details of the change require the permission to
 * read the audit trail.
 */
@ObjectType({ description: 'An action of a user.' })
export class UserActivityEntry {
  @Field(() => ID)
  id: string;

  @Field(() => Date)
  timestamp: Date;

  @Field(() => String, { description: 'For example `maintenance.approved`.' })
  action: string;

  @Field(() => String)
  targetType: string;

  @Field(() => String)
  targetId: string;

  @Field(() => String, { nullable: true })
  ipAddress: string | null;

  @Field(() => String, { nullable: true })
  requestId: string | null;
}

/** Connection of actions of a user. */
export const UserActivityConnection = connectionOf(UserActivityEntry);

/** Filter of the list of users; all conditions must hold. */
@InputType()
export class UserFilter {
  @Field(() => [RoleType], { nullable: true, description: 'One or several.' })
  @Omittable()
  @MaxItems(MAX_CHOICES)
  role?: Role[];

  @Field(() => [UserStatusType], { nullable: true, description: 'One or several.' })
  @Omittable()
  @MaxItems(MAX_CHOICES)
  status?: UserStatus[];

  @Field(() => Int, { nullable: true })
  @Omittable()
  @Id()
  departmentId?: number;

  @Field(() => Boolean, { nullable: true, description: 'True if it is a service account.' })
  @Omittable()
  isService?: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      'Words that must all occur in the names or the e-mail address, also as a part of a word.',
  })
  @Omittable()
  @Text(1, 200)
  search?: string;
}

/** Input of the list: filter, order and page. */
export class ListUsersInput extends paged(
  viewed('users', sorted(UserFilter, Sort, '-createdAt')),
) {}

/** Input of the export: filter, order and content. */
export class ExportUsersInput extends exported(
  viewed('users', sorted(UserFilter, Sort, '-createdAt')),
) {}

/** Arguments of `users`. */
@ArgsType()
export class UsersArgs extends viewedArgs(UserFilter, Sort, 'newest first') {}

/** Input of the list of a user's actions: the user's id and the page. */
export class UserActivityInput extends paged(IdInput) {}

/** Arguments of `userActivity`. */
@ArgsType()
export class UserActivityArgs extends ConnectionArgs {
  @Field(() => Int)
  id: number;
}

/** Body of creating a user (docs/behaviour/access.md). */
@InputType()
export class CreateUserInput extends NewAccountInput {
  @Field(() => String, { nullable: true })
  @Clearable()
  @Text(3, 40)
  phone?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Only for a super_admin. Default: the defaults of the role.',
  })
  @Clearable()
  @PermissionIds()
  permissions?: string[] | null;
}

const IGNORED =
  'Not looked at: a record may be sent back as it was read. `setManagedFields` changes it.';

/** Body of changing a user; omitted fields are not changed (docs/behaviour/access.md). */
@InputType()
export class UpdateUserInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => String, { nullable: true })
  @Omittable()
  @EmailAddressOrService()
  email?: string;

  @Field(() => RoleType, {
    nullable: true,
    description: 'Every role but super_admin. Another role removes stored permissions.',
  })
  @Omittable()
  @AssignableRole()
  role?: Role;

  @Field(() => Int, {
    nullable: true,
    description: 'Null removes it. The roles department_head and employee require one.',
  })
  @Clearable()
  @Id()
  departmentId?: number | null;

  @Field(() => String, { nullable: true, description: 'Null clears it.' })
  @Clearable()
  @Text(1, 100)
  firstName?: string | null;

  @Field(() => String, { nullable: true, description: 'Null clears it.' })
  @Clearable()
  @Text(1, 100)
  lastName?: string | null;

  @Field(() => String, { nullable: true, description: 'Null clears it.' })
  @Clearable()
  @Text(3, 40)
  phone?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: mail is sent again to an address that was given up.',
  })
  @Omittable()
  retryEmail?: boolean;

  @Field(() => [String], {
    nullable: true,
    description: 'Only for a super_admin. Null restores the defaults of the role.',
  })
  @Clearable()
  @PermissionIds()
  permissions?: string[] | null;

  @Field(() => [String], { nullable: true, description: IGNORED })
  @Clearable()
  @MaxItems(MAX_CHOICES)
  managed?: string[] | null;

  @Field(() => [String], { nullable: true, description: IGNORED })
  @Clearable()
  @MaxItems(MAX_CHOICES)
  manual?: string[] | null;

  @Field(() => String, { nullable: true, description: IGNORED })
  @Clearable()
  externalId?: string | null;
}

/** Body of setting permissions (specification 4.5). */
@InputType()
export class SetUserPermissionsInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => [String], {
    description: 'All permissions of the user; an empty list grants none.',
  })
  @PermissionIds()
  permissions: string[];
}
