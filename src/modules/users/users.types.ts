import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { connectionOf } from '../../core/connection.js';
import { EmailAddress, ExactText, Id, Omittable, Text } from '../../core/constraints.js';
import { registerEnum } from '../../core/enums.js';
import { Role, UserStatus } from '../../generated/prisma/enums.js';

/** The roles of specification 2.2, for `@Field`. */
export const RoleType = registerEnum('Role', Role, 'The roles of specification 2.2.');

/** The states of an account, for `@Field`. */
export const UserStatusType = registerEnum(
  'UserStatus',
  UserStatus,
  'Whether an account may be used; see specification 3.1.',
);

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

/** Body of creating a user (contract, section 2). */
@InputType()
export class CreateUserInput {
  @Field(() => String)
  @EmailAddress()
  email: string;

  @Field(() => String, { description: '8 to 128 characters, none of the common passwords.' })
  @ExactText(8, 128)
  password: string;

  @Field(() => RoleType)
  role: Role;

  @Field(() => Int, {
    nullable: true,
    description: 'Required for the roles department_head and employee.',
  })
  @Omittable()
  @Id()
  departmentId?: number;

  @Field(() => String, { nullable: true })
  @Omittable()
  @Text(1, 100)
  firstName?: string;

  @Field(() => String, { nullable: true })
  @Omittable()
  @Text(1, 100)
  lastName?: string;

  @Field(() => String, { nullable: true })
  @Omittable()
  @Text(3, 40)
  phone?: string;
}
