import { Matches, ValidateBy } from 'class-validator';
import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { ExactText, Id, Text } from '../../../core/constraints.js';
import { ExpectedVersion } from '../../../core/inputs.js';

/** Maximum number of passkeys of an account (docs/security/factors.md). */
export const MAX_PASSKEYS = 10;

/** A code of an authenticator app: six digits. */
export function OneTimeCode(): PropertyDecorator {
  return (target, key) => Matches(/^\d{6}$/, { message: 'must be six digits' })(target, key);
}

/** A recovery code in any notation (recovery-codes.ts). */
export function RecoveryCodeText(): PropertyDecorator {
  return ExactText(1, 100);
}

/**
 * Result of `PublicKeyCredential.toJSON()` in a browser. Its content is checked when it is used.
 */
export function BrowserCredential(): PropertyDecorator {
  return (target, key) =>
    ValidateBy(
      {
        name: 'browserCredential',
        validator: {
          validate: (value: unknown) =>
            typeof value === 'object' && value !== null && !Array.isArray(value),
        },
      },
      { message: 'must be the object that the browser answered' },
    )(target, key);
}

/** The caller's enrolled factors. */
@ObjectType({ description: 'The second factor, recovery codes and passkeys of the caller.' })
export class Mfa {
  @Field(() => Date, {
    nullable: true,
    description: 'Since when an authenticator app is enrolled; null without one.',
  })
  enrolledAt: Date | null;

  @Field(() => Int, { description: 'Recovery codes that have not been used.' })
  recoveryCodesLeft: number;

  @Field(() => Int, { description: 'Number of passkeys.' })
  passkeys: number;

  @Field(() => Boolean, {
    description: 'True if passkeys are available; they need an address of the service.',
  })
  passkeysAvailable: boolean;

  @Field(() => Boolean, { description: 'True if the role must have an authenticator app.' })
  required: boolean;
}

/** The secret of an authenticator app that has not been confirmed. */
@ObjectType({ description: 'The secret of an authenticator app; shown once.' })
export class StartedTotp {
  @Field(() => String, { description: 'In base32, for typing it into an app.' })
  secret: string;

  @Field(() => String, { description: 'The `otpauth:` URI, for a QR code.' })
  uri: string;
}

/** Body of confirming an authenticator app. */
@InputType()
export class ConfirmTotpInput {
  @Field(() => String, { description: 'The present code of the app: six digits.' })
  @OneTimeCode()
  code: string;
}

/** Recovery codes, shown once. */
@ObjectType({ description: 'Recovery codes; shown once.' })
export class RecoveryCodes {
  @Field(() => [String], { description: 'Ten codes; each can be used once.' })
  recoveryCodes: string[];
}

/** Factors that a reset has removed. */
@ObjectType({ description: 'The factors removed from an account.' })
export class FactorsReset {
  @Field(() => Int)
  userId: number;

  @Field(() => Boolean, { description: 'True if an authenticator app was enrolled.' })
  authenticator: boolean;

  @Field(() => Int, { description: 'Number of removed passkeys.' })
  passkeys: number;
}

/** A passkey. */
@ObjectType({ description: 'A passkey for logging in.' })
export class Passkey {
  @Field(() => Int)
  id: number;

  @Field(() => String)
  name: string;

  @Field(() => Boolean, { description: 'True if its authenticator backs it up.' })
  backedUp: boolean;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date, { nullable: true })
  lastUsedAt: Date | null;

  @Field(() => Int, { description: 'Increases with every change; used as expectedVersion.' })
  version: number;
}

/** Options of a WebAuthn ceremony. */
@ObjectType({ description: 'The options of a WebAuthn ceremony, for the browser.' })
export class PasskeyOptions {
  @Field(() => GraphQLJSONObject, {
    description:
      'For `PublicKeyCredential.parseCreationOptionsFromJSON()` or `parseRequestOptionsFromJSON()`.',
  })
  options: object;

  @Field(() => Date, { description: 'Until when they can be answered, once.' })
  expiresAt: Date;
}

/** Body of adding a passkey. */
@InputType()
export class AddPasskeyInput {
  @Field(() => String)
  @Text(1, 100)
  name: string;

  @Field(() => GraphQLJSONObject, {
    description: 'Result of the browser: `PublicKeyCredential.toJSON()`.',
  })
  @BrowserCredential()
  credential: object;
}

/** Body of renaming a passkey. */
@InputType()
export class UpdatePasskeyInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => String)
  @Text(1, 100)
  name: string;

  @ExpectedVersion('passkey has')
  expectedVersion?: number;
}
