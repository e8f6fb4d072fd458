import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { ConnectionArgs, connectionOf } from '../../../../core/connection.js';
import { paged } from '../../../../core/list-inputs.js';
import { NoInput } from '../../../../core/operation.js';

/** A call of SCIM (docs/api/scim.md). */
@ObjectType({ description: 'A call of SCIM, without values.' })
export class ScimCall {
  @Field(() => ID)
  id: string;

  @Field(() => Date, { description: 'When it was answered.' })
  at: Date;

  @Field(() => String, { description: 'Name of the API token.' })
  tokenName: string;

  @Field(() => String, { description: 'HTTP method.' })
  method: string;

  @Field(() => String, { description: 'Path without its query.' })
  path: string;

  @Field(() => Int, { description: 'HTTP status of the answer.' })
  status: number;

  @Field(() => [String], { description: "SCIM's names of the fields that it changed." })
  changed: readonly string[];

  @Field(() => String, {
    nullable: true,
    description:
      'Why it was refused, as `docs/api/scim.md` explains: `linked_elsewhere`, `taken`, `service_account`, ' +
      '`super_admin`, `administrator`, `last_super_admin`, `no_department`, `unknown_member`, `scope`, `limit` or ' +
      '`invalid`; null for another call.',
  })
  reason: string | null;

  @Field(() => Int, { description: 'Duration in milliseconds.' })
  durationMs: number;
}

/** Connection of calls of SCIM. */
export const ScimCallConnection = connectionOf(ScimCall);

/** Input of the list: the page. */
export class ListScimCallsInput extends paged(NoInput) {}

/** Arguments of `scimCalls`. */
@ArgsType()
export class ScimCallsArgs extends ConnectionArgs {}
