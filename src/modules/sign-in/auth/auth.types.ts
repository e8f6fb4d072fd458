import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { SometimesOmitted } from '../../../core/answer-fields.js';
import { Clearable, EmailAddressToLookUp, ExactText } from '../../../core/constraints.js';
import type { Role } from '../../../generated/prisma/enums.js';
import { NewAccountInput } from '../../people/users/new-accounts.types.js';
import { RoleType, User } from '../../people/users/users.types.js';
import { BrowserCredential, OneTimeCode, RecoveryCodeText } from '../factors/factors.types.js';

/** Body of a login. */
@InputType()
export class LoginInput {
  @Field(() => String)
  @EmailAddressToLookUp()
  email: string;

  @Field(() => String)
  @ExactText(1, 1024)
  password: string;

  @Field(() => String, {
    nullable: true,
    description: 'The current code of the authenticator app, for accounts that have one.',
  })
  @Clearable()
  @OneTimeCode()
  otp?: string | null;

  @Field(() => String, { nullable: true, description: 'A recovery code instead of `otp`.' })
  @Clearable()
  @RecoveryCodeText()
  recoveryCode?: string | null;
}

/** Body of the second step of a login. */
@InputType()
export class CompleteLoginInput {
  @Field(() => String, { description: 'That of the error MFA_REQUIRED.' })
  @ExactText(1, 128)
  challenge: string;

  @Field(() => String, {
    nullable: true,
    description: 'The present code of the authenticator app.',
  })
  @Clearable()
  @OneTimeCode()
  otp?: string | null;

  @Field(() => String, { nullable: true, description: 'A recovery code instead of `otp`.' })
  @Clearable()
  @RecoveryCodeText()
  recoveryCode?: string | null;
}

/** Body of a login with a passkey. */
@InputType()
export class LoginWithPasskeyInput {
  @Field(() => GraphQLJSONObject, {
    description: 'Signature of the browser for the options: `PublicKeyCredential.toJSON()`.',
  })
  @BrowserCredential()
  credential: object;
}

/** Body of a re-authentication; it contains one proof. */
@InputType()
export class ReauthenticateInput {
  @Field(() => String, { nullable: true })
  @Clearable()
  @ExactText(1, 1024)
  password?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The present code of the authenticator app.',
  })
  @Clearable()
  @OneTimeCode()
  otp?: string | null;

  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description:
      'Signature of the browser for the options of a login with a passkey: `PublicKeyCredential.toJSON()`.',
  })
  @Clearable()
  @BrowserCredential()
  passkey?: object | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The one-time code of a login at the identity provider that was started with `reauthenticate=1`.',
  })
  @Clearable()
  @ExactText(1, 128)
  code?: string | null;
}

/** The result of a re-authentication. */
@ObjectType({ description: 'The session is fresh for ten minutes from now on.' })
export class ReauthenticationPayload {
  @Field(() => Date)
  authenticatedAt: Date;
}

/** Body of a registration. */
@InputType()
export class RegisterInput extends NewAccountInput {}

/** Body of a refresh. */
@InputType()
export class RefreshTokenInput {
  @Field(() => String, {
    nullable: true,
    description: 'Alternatively, left out or null, sent as the bearer token or in the cookie.',
  })
  @Clearable()
  @ExactText(1, 512)
  refreshToken?: string | null;
}

/** Body of exchanging a one-time code. */
@InputType()
export class ExchangeLoginCodeInput {
  @Field(() => String, {
    description: 'The one-time code from the redirect of the identity provider.',
  })
  @ExactText(1, 128)
  code: string;
}

/** The user in the payload of a login. */
@ObjectType({ description: 'The user of a session.' })
export class SessionUser {
  @Field(() => Int)
  id: number;

  @Field(() => String)
  email: string;

  @Field(() => RoleType)
  role: Role;
}

/** A pair of tokens. */
@ObjectType({ description: 'The tokens of a session.' })
export class AuthPayload {
  @Field(() => String, { description: 'JWT for the header `Authorization: Bearer …`.' })
  accessToken: string;

  @Field(() => String, {
    description:
      'Valid for one refresh, which returns a new one. With `X-Auth-Transport: cookie` it is set as a ' +
      'cookie instead, and this field is absent in REST and empty in GraphQL.',
  })
  @SometimesOmitted()
  refreshToken: string;

  @Field(() => String, { description: 'Always `Bearer`.' })
  tokenType: string;

  @Field(() => Int, { description: 'Seconds until the access token expires.' })
  expiresIn: number;

  @Field(() => SessionUser)
  user: SessionUser;
}

/** The result of a registration. */
@ObjectType({ description: 'The new account.' })
export class RegistrationPayload {
  @Field(() => User)
  user: User;

  @Field(() => Boolean, {
    description: 'True if a user with `user.activate` has to activate the account.',
  })
  activationRequired: boolean;

  @Field(() => Boolean, {
    description:
      'True if the account is inactive until its address is verified by the mailed link.',
  })
  verificationRequired: boolean;
}

/** User and expiry of a verified access token. */
@ObjectType({ description: 'The session of the caller.' })
export class VerificationPayload {
  @Field(() => Boolean, { description: 'Always true: an invalid session is an error.' })
  valid: boolean;

  @Field(() => SessionUser)
  user: SessionUser;

  @Field(() => Date, { description: 'Expiry of the access token.' })
  expiresAt: Date;
}

/** The result of a logout. */
@ObjectType({ description: 'The outcome of a logout.' })
export class LogoutPayload {
  @Field(() => Boolean, { description: 'Always true: the session has ended.' })
  loggedOut: boolean;
}

/** A role that is open for registration. */
@ObjectType({ description: 'A role that is open for registration.' })
export class RegistrationRole {
  @Field(() => RoleType)
  role: Role;

  @Field(() => Boolean, {
    description: 'True if registration with the role requires a department.',
  })
  needsDepartment: boolean;

  @Field(() => Boolean, {
    description: 'True if the account is inactive until a user with `user.activate` activates it.',
  })
  needsActivation: boolean;
}

/** A department that is open for registration. */
@ObjectType({ description: 'A department that is open for registration.' })
export class RegistrationDepartment {
  @Field(() => Int)
  id: number;

  @Field(() => String)
  name: string;
}

/** The options of a registration form (docs/behaviour/access.md). */
@ObjectType({ description: 'The options of a registration form.' })
export class RegistrationOptions {
  @Field(() => [RegistrationRole], { description: 'The roles that are open for registration.' })
  roles: RegistrationRole[];

  @Field(() => [RegistrationDepartment], { description: 'By name, at most 1,000.' })
  departments: RegistrationDepartment[];

  @Field(() => Int, { description: 'Minimum length of a password, in characters.' })
  passwordMinLength: number;

  @Field(() => Boolean, {
    description: 'True if login through an identity provider is configured.',
  })
  identityProvider: boolean;

  @Field(() => Boolean, { description: 'True if login with a passkey is available.' })
  passkeys: boolean;

  @Field(() => Boolean, {
    description: 'True if the service sends mail, so that passwords can be reset by a link.',
  })
  mail: boolean;

  @Field(() => Boolean, {
    description: 'True if registered accounts are inactive until their address is verified.',
  })
  verificationRequired: boolean;
}
