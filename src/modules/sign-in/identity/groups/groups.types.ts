import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { ConnectionArgs, connectionOf } from '../../../../core/connection.js';
import { paged } from '../../../../core/list-inputs.js';
import { NoInput } from '../../../../core/operation.js';

/** A name of a group that the identity provider sent (docs/behaviour/identity.md). */
@ObjectType({
  description:
    'A name of a group that the provider sent with a login or by SCIM; without people for 90 days at most.',
})
export class IdentityGroup {
  @Field(() => String, { description: 'The name, as mappings compare it.' })
  value: string;

  @Field(() => Int, { description: 'Number of active accounts that have it.' })
  people: number;

  @Field(() => Date, {
    description: 'When a login or SCIM last named it, or took it from somebody.',
  })
  lastSeenAt: Date;
}

/** Connection of groups. */
export const IdentityGroupConnection = connectionOf(IdentityGroup);

/** Input of the list: the page. */
export class ListIdentityGroupsInput extends paged(NoInput) {}

/** Arguments of `identityGroups`. */
@ArgsType()
export class IdentityGroupsArgs extends ConnectionArgs {}
