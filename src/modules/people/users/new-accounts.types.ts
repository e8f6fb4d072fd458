import { Field, InputType, Int } from 'type-graphql';
import { Clearable, EmailAddress, ExactText, Id, OneOf, Text } from '../../../core/constraints.js';
import { RoleType } from '../../../core/roles.js';
import type { ShapeClass } from '../../../core/shape.js';
import { Role } from '../../../generated/prisma/enums.js';

/** Roles that can be assigned through the service: all except super_admin. */
export const ASSIGNABLE_ROLES = Object.values(Role).filter((role) => role !== Role.super_admin);

/** Constraint: an assignable role. */
export function AssignableRole(): PropertyDecorator {
  return OneOf(ASSIGNABLE_ROLES);
}

/** Bounds of a password's length, in characters. */
export const PASSWORD_LENGTH = { minimum: 8, maximum: 128 } as const;

/** Constraint: the length of a new password. */
export function NewPassword(): PropertyDecorator {
  return ExactText(PASSWORD_LENGTH.minimum, PASSWORD_LENGTH.maximum);
}

/** Role and department of a new account. */
interface Placed {
  role: Role;
  departmentId?: number | null;
}

/**
 * Adds role and department to an input that creates an account, now or later.
 *
 * @returns a class to extend.
 */
export function placed<T extends object>(input: ShapeClass<T>): ShapeClass<T & Placed> {
  @InputType()
  class PlacedInput extends (input as ShapeClass<object>) implements Placed {
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
  }
  return PlacedInput as unknown as ShapeClass<T & Placed>;
}

/** Name of the person of a new account. */
interface Named {
  firstName?: string | null;
  lastName?: string | null;
}

/**
 * Adds the name of a person to the input that creates their account.
 *
 * @returns a class to extend.
 */
export function named<T extends object>(input: ShapeClass<T>): ShapeClass<T & Named> {
  @InputType()
  class NamedInput extends (input as ShapeClass<object>) implements Named {
    @Field(() => String, { nullable: true })
    @Clearable()
    @Text(1, 100)
    firstName?: string | null;

    @Field(() => String, { nullable: true })
    @Clearable()
    @Text(1, 100)
    lastName?: string | null;
  }
  return NamedInput as unknown as ShapeClass<T & Named>;
}

/** Credentials of a new account. */
@InputType()
class CredentialsInput {
  @Field(() => String)
  @EmailAddress()
  email: string;

  @Field(() => String, { description: '8 to 128 characters; common passwords are rejected.' })
  @NewPassword()
  password: string;
}

/** Input common to creating a user and registration. */
@InputType()
export class NewAccountInput extends named(placed(CredentialsInput)) {}
