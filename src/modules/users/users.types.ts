import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { ConnectionArgs, connectionOf } from '../../core/connection.js';
import {
  Clearable,
  EmailAddress,
  ExactText,
  Id,
  MAX_CHOICES,
  MaxItems,
  Omittable,
  OneOf,
  PermissionIds,
  Text,
} from '../../core/constraints.js';
import { registerEnum } from '../../core/enums.js';
import { IdInput } from '../../core/inputs.js';
import { paged, sorted } from '../../core/list-inputs.js';
import { Role, UserStatus } from '../../generated/prisma/enums.js';

/** The most technicians that can be chosen from. */
export const MAX_ASSIGNABLE = 1000;

/** The roles of specification 2.2, for `@Field`. */
export const RoleType = registerEnum('Role', Role, 'The roles of specification 2.2.');

/** The states of an account, for `@Field`. */
export const UserStatusType = registerEnum(
  'UserStatus',
  UserStatus,
  'Whether an account may be used; see specification 3.1.',
);

const sorts = {
  CREATED_AT_ASC: 'createdAt',
  CREATED_AT_DESC: '-createdAt',
  EMAIL_ASC: 'email',
  EMAIL_DESC: '-email',
} as const;
const Sort = registerEnum('UserSort', sorts, 'The orders of the list of users.');
type Sort = (typeof sorts)[keyof typeof sorts];

/**
 * A person with an account. Whoever sees an object sees id and name of the people on it; the other
 * fields are null unless the reader holds `user.read` or is that person.
 */
@ObjectType({
  description:
    'A person. Beyond id and name the fields are null unless you hold `user.read` or are that person.',
})
export class User {
  @Field(() => Int)
  id: number;

  @Field(() => String, { nullable: true })
  email: string | null;

  @Field(() => String, { nullable: true })
  firstName: string | null;

  @Field(() => String, { nullable: true })
  lastName: string | null;

  @Field(() => String, { nullable: true })
  phone: string | null;

  @Field(() => RoleType, { nullable: true })
  role: Role | null;

  @Field(() => [String], {
    nullable: true,
    description: 'What the person may do: stored permissions, or the defaults of the role.',
  })
  permissions: readonly string[] | null;

  @Field(() => Int, { nullable: true })
  departmentId: number | null;

  @Field(() => UserStatusType, { nullable: true })
  status: UserStatus | null;

  @Field(() => Boolean, { nullable: true })
  isActive: boolean | null;

  @Field(() => Boolean, { nullable: true })
  isSuspended: boolean | null;

  @Field(() => Date, { nullable: true })
  lastLoginAt: Date | null;

  @Field(() => Date, { nullable: true })
  createdAt: Date | null;

  @Field(() => Date, { nullable: true })
  updatedAt: Date | null;
}

export const UserConnection = connectionOf(User);

/** A permission identifier and what it allows. */
@ObjectType({ description: 'A permission identifier and what it allows.' })
export class PermissionInfo {
  @Field(() => String)
  id: string;

  @Field(() => String)
  description: string;

  @Field(() => [RoleType], { description: 'The roles that have it by default.' })
  defaultRoles: Role[];
}

/** How many accounts have a role. */
@ObjectType()
export class RoleCount {
  @Field(() => RoleType)
  role: Role;

  @Field(() => Int)
  count: number;
}

/** How many accounts are in a state. */
@ObjectType()
export class UserStatusCount {
  @Field(() => UserStatusType)
  status: UserStatus;

  @Field(() => Int)
  count: number;
}

/** How many accounts belong to a department. */
@ObjectType()
export class DepartmentUserCount {
  @Field(() => Int, { nullable: true, description: 'Null: those without a department.' })
  departmentId: number | null;

  @Field(() => String, { nullable: true })
  name: string | null;

  @Field(() => Int)
  count: number;
}

/** Figures about the accounts (contract, section 6). */
@ObjectType({ description: 'Figures about the accounts.' })
export class UserStats {
  @Field(() => Int)
  total: number;

  @Field(() => [RoleCount], { description: 'Every role, those without accounts too.' })
  byRole: RoleCount[];

  @Field(() => [UserStatusCount], { description: 'Every state, those without accounts too.' })
  byStatus: UserStatusCount[];

  @Field(() => [DepartmentUserCount], { description: 'The departments that have accounts.' })
  byDepartment: DepartmentUserCount[];
}

/**
 * One thing that a person did, from the audit trail. What it changed in detail is left to the audit
 * trail itself and its own permission.
 */
@ObjectType({ description: 'One thing that a person did.' })
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

export const UserActivityConnection = connectionOf(UserActivityEntry);

/** What narrows the list of users; all conditions hold together. */
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

  @Field(() => String, {
    nullable: true,
    description: 'Words that all occur in the names or the e-mail address, in whole or in part.',
  })
  @Omittable()
  @Text(1, 200)
  search?: string;
}

/** The list's input: filter, order and page. */
export class ListUsersInput extends paged(sorted(UserFilter, Sort, '-createdAt')) {}

@ArgsType()
export class UsersArgs extends ConnectionArgs {
  @Field(() => UserFilter, { nullable: true })
  filter?: UserFilter | null;

  @Field(() => Sort, { nullable: true, description: 'Default: the newest first.' })
  orderBy?: Sort | null;
}

/** Whose activity, and which page of it. */
export class UserActivityInput extends paged(IdInput) {}

@ArgsType()
export class UserActivityArgs extends ConnectionArgs {
  @Field(() => Int)
  id: number;
}

/** The roles that can be given to somebody; nobody is made a super_admin through the service. */
export const ASSIGNABLE_ROLES = Object.values(Role).filter((role) => role !== Role.super_admin);

/** A role that can be given to somebody. */
function AssignableRole(): PropertyDecorator {
  return OneOf(ASSIGNABLE_ROLES);
}

/** How many characters a password has. */
export const PASSWORD_LENGTH = { minimum: 8, maximum: 128 } as const;

/** A password that somebody chooses. */
export function NewPassword(): PropertyDecorator {
  return ExactText(PASSWORD_LENGTH.minimum, PASSWORD_LENGTH.maximum);
}

/** What makes an account, whoever makes it. */
@InputType()
export class NewAccountInput {
  @Field(() => String)
  @EmailAddress()
  email: string;

  @Field(() => String, { description: '8 to 128 characters, none of the common passwords.' })
  @NewPassword()
  password: string;

  @Field(() => RoleType, { description: 'Every role but super_admin.' })
  @AssignableRole()
  role: Role;

  @Field(() => Int, {
    nullable: true,
    description: 'Required for the roles department_head and employee.',
  })
  @Clearable()
  @Id()
  departmentId?: number | null;

  @Field(() => String, { nullable: true })
  @Clearable()
  @Text(1, 100)
  firstName?: string | null;

  @Field(() => String, { nullable: true })
  @Clearable()
  @Text(1, 100)
  lastName?: string | null;
}

/** Body of creating a user (contract, section 2). */
@InputType()
export class CreateUserInput extends NewAccountInput {
  @Field(() => String, { nullable: true })
  @Clearable()
  @Text(3, 40)
  phone?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'For the super_admin alone. Left out: the defaults of the role.',
  })
  @Clearable()
  @PermissionIds()
  permissions?: string[] | null;
}

/** Body of changing a user: what is left out stays (contract, section 2). */
@InputType()
export class UpdateUserInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => String, { nullable: true })
  @Omittable()
  @EmailAddress()
  email?: string;

  @Field(() => RoleType, {
    nullable: true,
    description: 'Every role but super_admin. Another role takes stored permissions away.',
  })
  @Omittable()
  @AssignableRole()
  role?: Role;

  @Field(() => Int, {
    nullable: true,
    description: 'Null: none. The roles department_head and employee cannot be without.',
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

  @Field(() => [String], {
    nullable: true,
    description: 'For the super_admin alone. Null: back to the defaults of the role.',
  })
  @Clearable()
  @PermissionIds()
  permissions?: string[] | null;
}

/** Body of setting permissions (specification 4.5). */
@InputType()
export class SetUserPermissionsInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => [String], {
    description: 'All that the person may do; an empty list means nothing.',
  })
  @PermissionIds()
  permissions: string[];
}
