import { ArrayNotEmpty } from 'class-validator';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Clearable, Id, PermissionIds, Text, Uuid } from '../../../core/constraints.js';
import { placed } from '../../people/users/new-accounts.types.js';

/** Maximum number of live tokens of an account (docs/api/tokens.md). */
export const MAX_TOKENS = 20;

/** Maximum lifetime of a token, in milliseconds. */
export const MAX_TOKEN_LIFE = 366 * 86_400_000;

/** An API token of an account, without the token itself. */
@ObjectType({ description: 'An API token, without the token itself.' })
export class ApiToken {
  @Field(() => ID)
  id: string;

  @Field(() => Int, { description: 'The account for which it acts.' })
  userId: number;

  @Field(() => String)
  name: string;

  @Field(() => [String], {
    description: 'Permission identifiers. Each call uses those that the account has at that time.',
  })
  scopes: readonly string[];

  @Field(() => Int, { description: 'The creator.' })
  createdById: number;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date)
  expiresAt: Date;

  @Field(() => Date, { nullable: true, description: 'To within a minute; null before the first.' })
  lastUsedAt: Date | null;
}

/** A token with the text that is sent as the bearer token. */
@ObjectType({ description: 'A new API token with its text, which is returned only once.' })
export class ApiTokenWithSecret extends ApiToken {
  @Field(() => String, { description: '`mms_` and 49 digits of base62; sent as the bearer token.' })
  token: string;
}

/** The scopes of a token: at least one permission identifier. */
function Scopes(): PropertyDecorator {
  return (target, key) => {
    PermissionIds()(target, key);
    ArrayNotEmpty({ message: 'must name at least one permission' })(target, key);
  };
}

/** Body of creating a token. */
@InputType()
export class CreateApiTokenInput {
  @Field(() => String)
  @Text(1, 100)
  name: string;

  @Field(() => [String], { description: 'Permission identifiers, at least one.' })
  @Scopes()
  scopes: string[];

  @Field(() => Date, { description: 'In the future, at most 366 days from now.' })
  expiresAt: Date;
}

/** Identifies a token. */
@InputType()
export class ApiTokenIdInput {
  @Field(() => ID)
  @Uuid()
  id: string;
}

/** Name of a service account. */
@InputType()
class ServiceNameInput {
  @Field(() => String, { description: 'Display name; the address is derived from it and the id.' })
  @Text(1, 100)
  name: string;
}

/** Body of creating a service account. */
@InputType()
export class CreateServiceAccountInput extends placed(ServiceNameInput) {
  @Field(() => [String], {
    nullable: true,
    description: 'Only for a super_admin. Default: the defaults of the role.',
  })
  @Clearable()
  @PermissionIds()
  permissions?: string[] | null;
}

/** Body of creating a token of a service account. */
@InputType()
export class CreateServiceAccountTokenInput extends CreateApiTokenInput {
  @Field(() => Int, { description: 'The id of the service account.' })
  @Id()
  id: number;
}

/** Identifies a token of a service account. */
@InputType()
export class ServiceAccountTokenInput {
  @Field(() => Int, { description: 'The id of the service account.' })
  @Id()
  id: number;

  @Field(() => ID, { description: 'The id of the token.' })
  @Uuid()
  tokenId: string;
}
