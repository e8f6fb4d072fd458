import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { ExactText, GivenEmailAddress, LeftOutAtTimes, Omittable } from '../../core/constraints.js';
import type { Role } from '../../generated/prisma/enums.js';
import { NewAccountInput, RoleType, User } from '../users/users.types.js';

@InputType()
export class LoginInput {
  @Field(() => String)
  @GivenEmailAddress()
  email: string;

  @Field(() => String)
  @ExactText(1, 1024)
  password: string;
}

@InputType()
export class RegisterInput extends NewAccountInput {}

@InputType()
export class RefreshTokenInput {
  @Field(() => String, {
    nullable: true,
    description: 'May be sent as the bearer token, or be in the cookie, instead.',
  })
  @Omittable()
  @ExactText(1, 512)
  refreshToken?: string;
}

@InputType()
export class ExchangeLoginCodeInput {
  @Field(() => String, { description: 'The one-time code that the browser brought back.' })
  @ExactText(1, 128)
  code: string;
}

/** The user as the answer to a login names them. */
@ObjectType()
export class SessionUser {
  @Field(() => Int)
  id: number;

  @Field(() => String)
  email: string;

  @Field(() => RoleType)
  role: Role;
}

/** A pair of tokens. */
@ObjectType()
export class AuthPayload {
  @Field(() => String, { description: 'JWT for the header `Authorization: Bearer …`.' })
  accessToken: string;

  @Field(() => String, {
    description:
      'Counts once: each refresh answers with a new one. With `X-Auth-Transport: cookie` a cookie has ' +
      'it instead: then it is left out in REST, and empty in GraphQL.',
  })
  @LeftOutAtTimes()
  refreshToken: string;

  @Field(() => String, { description: 'Always `Bearer`.' })
  tokenType: string;

  @Field(() => Int, { description: 'Seconds until the access token expires.' })
  expiresIn: number;

  @Field(() => SessionUser)
  user: SessionUser;
}

@ObjectType()
export class RegistrationPayload {
  @Field(() => User)
  user: User;

  @Field(() => Boolean, { description: 'True until somebody with `user.activate` activates it.' })
  activationRequired: boolean;
}

@ObjectType()
export class VerificationPayload {
  @Field(() => Boolean)
  valid: boolean;

  @Field(() => SessionUser)
  user: SessionUser;

  @Field(() => Date, { description: 'When the access token expires.' })
  expiresAt: Date;
}

@ObjectType()
export class LogoutPayload {
  @Field(() => Boolean)
  loggedOut: boolean;
}

/** A role that somebody can register with. */
@ObjectType({ description: 'A role that somebody can register with.' })
export class RegistrationRole {
  @Field(() => RoleType)
  role: Role;

  @Field(() => Boolean, { description: 'Whether a registration with it names a department.' })
  needsDepartment: boolean;

  @Field(() => Boolean, {
    description:
      'Whether the account is inactive until somebody with `user.activate` activates it.',
  })
  needsActivation: boolean;
}

/** A department that somebody can register for. */
@ObjectType({ description: 'A department that somebody can register for.' })
export class RegistrationDepartment {
  @Field(() => Int)
  id: number;

  @Field(() => String)
  name: string;
}

/** What a registration form needs (contract, section 2). */
@ObjectType({ description: 'What a registration form needs.' })
export class RegistrationOptions {
  @Field(() => [RegistrationRole], { description: 'The roles that can be registered.' })
  roles: RegistrationRole[];

  @Field(() => [RegistrationDepartment], { description: 'By name; 1,000 at most.' })
  departments: RegistrationDepartment[];

  @Field(() => Int, { description: 'The least number of characters of a password.' })
  passwordMinLength: number;

  @Field(() => Boolean, {
    description: 'Whether people can also log in at an identity provider.',
  })
  identityProvider: boolean;
}
