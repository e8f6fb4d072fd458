import { ValidateNested } from 'class-validator';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Clearable, Id, MaxItems, Omittable } from '../../../../core/constraints.js';
import type { IdentityWithoutMatch } from '../../../../generated/prisma/enums.js';
import { IdentityWithoutMatchType } from '../../../system/system-settings/system-settings.types.js';
import { CreateIdentityMappingInput, MAX_MAPPINGS } from '../mappings/mappings.types.js';

/** A mapping that is tried: a new one, or a stored one as it would be. */
@InputType()
export class TriedIdentityMappingInput extends CreateIdentityMappingInput {
  @Field(() => Int, {
    nullable: true,
    description: 'The id of a stored one; omit it for a new one.',
  })
  @Clearable()
  @Id()
  id?: number | null;
}

/** Mappings and settings to be tried on the groups that are known of people. */
@InputType()
export class DryRunIdentityMappingsInput {
  @Field(() => [TriedIdentityMappingInput], {
    nullable: true,
    description: `At most ${MAX_MAPPINGS}, which replace all; of equal ranks the first one counts. Default: those stored.`,
  })
  @Omittable()
  @ValidateNested({ each: true })
  @MaxItems(MAX_MAPPINGS)
  mappings?: TriedIdentityMappingInput[];

  @Field(() => IdentityWithoutMatchType, {
    nullable: true,
    description: 'Tried in place of the setting.',
  })
  @Omittable()
  identityWithoutMatch?: IdentityWithoutMatch;

  @Field(() => Boolean, { nullable: true, description: 'Tried in place of the setting.' })
  @Omittable()
  scimDepartment?: boolean;

  @Field(() => Int, {
    nullable: true,
    description: 'Tried in place of the setting: a department; null for none.',
  })
  @Clearable()
  @Id()
  identityDepartmentId?: number | null;
}

/** The mapping and the group that give a value. */
@ObjectType({ description: 'The mapping and the group that give a value.' })
export class IdentityCause {
  @Field(() => Int, { nullable: true, description: 'The mapping; null for a new one.' })
  mappingId: number | null;

  @Field(() => String, { description: 'The name of the group.' })
  value: string;
}

/** A field of an account that would change. */
@ObjectType({ description: 'A field of an account that mappings would change.' })
export class IdentityChange {
  @Field(() => Int, { description: 'The account.' })
  userId: number;

  @Field(() => String, { description: 'One of `role`, `departmentId` and `status`.' })
  field: string;

  @Field(() => String, {
    nullable: true,
    description: 'The present value; of a department its id. Null for no department.',
  })
  from: string | null;

  @Field(() => String, { nullable: true, description: 'The value as mappings make it.' })
  to: string | null;

  @Field(() => IdentityCause, {
    nullable: true,
    description: 'The mapping that gives the value; null where none does.',
  })
  because: IdentityCause | null;
}

/** Result of a trial of mappings. */
@ObjectType({ description: 'The changes that mappings would make to accounts with known groups.' })
export class IdentityDryRun {
  @Field(() => Int, { description: 'Number of changes in all.' })
  total: number;

  @Field(() => [IdentityChange], { description: 'The first 1,000 changes, by account.' })
  changes: readonly IdentityChange[];
}
