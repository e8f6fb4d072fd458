import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { ConnectionArgs, connectionOf } from '../../../../core/connection.js';
import {
  Clearable,
  ExactText,
  Id,
  Omittable,
  Text,
  WholeNumber,
} from '../../../../core/constraints.js';
import { ExpectedVersion } from '../../../../core/inputs.js';
import { paged } from '../../../../core/list-inputs.js';
import { NoInput } from '../../../../core/operation.js';
import { RoleType } from '../../../../core/roles.js';
import type { Role } from '../../../../generated/prisma/enums.js';

/** Maximum number of mappings. */
export const MAX_MAPPINGS = 200;

/** The last rank that a mapping can have. */
export const MAX_RANK = 10_000;

/** Maximum length of the name of a group, in characters. */
const MAX_VALUE = 200;

const RANK = 'The first mapping by rank and id that gives a field counts for it.';
const VALUE = 'The name of the group, compared exactly: case, spaces and slashes count.';
const LABEL = 'The meaning of the group, for people.';
const ROLE = 'The role that people of the group have.';
const DEPARTMENT = 'The department that people of the group have.';
const HEAD = 'True if a person becomes head of the department where nobody is.';

/** A rule that gives a role or a department to the people of a group (docs/behaviour/identity.md). */
@ObjectType({
  description: 'A rule that gives a role or a department to the people of a group of the provider.',
})
export class IdentityMapping {
  @Field(() => Int)
  id: number;

  @Field(() => Int, { description: RANK })
  rank: number;

  @Field(() => String, { description: VALUE })
  value: string;

  @Field(() => String, { nullable: true, description: LABEL })
  label: string | null;

  @Field(() => RoleType, { nullable: true, description: `${ROLE} Null gives none.` })
  role: Role | null;

  @Field(() => Int, { nullable: true, description: `${DEPARTMENT} Null gives none.` })
  departmentId: number | null;

  @Field(() => Boolean, { description: HEAD })
  headOf: boolean;

  @Field(() => Int, { description: 'Increases with every change; used as expectedVersion.' })
  version: number;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date)
  updatedAt: Date;
}

/** Connection of mappings. */
export const IdentityMappingConnection = connectionOf(IdentityMapping);

/** Input of the list: the page. */
export class ListIdentityMappingsInput extends paged(NoInput) {}

/** Arguments of `identityMappings`. */
@ArgsType()
export class IdentityMappingsArgs extends ConnectionArgs {}

/** Body of creating a mapping. */
@InputType()
export class CreateIdentityMappingInput {
  @Field(() => Int, {
    nullable: true,
    description: `1 to ${MAX_RANK}; two may be equal. Default: the highest rank and 1.`,
  })
  @Omittable()
  @WholeNumber(1, MAX_RANK)
  rank?: number;

  @Field(() => String, { description: `1 to ${MAX_VALUE} characters. ${VALUE}` })
  @ExactText(1, MAX_VALUE)
  value: string;

  @Field(() => String, { nullable: true, description: LABEL })
  @Clearable()
  @Text(1, 100)
  label?: string | null;

  @Field(() => RoleType, {
    nullable: true,
    description: `${ROLE} Required without departmentId; super_admin only for the group of \`OIDC_SUPER_ADMIN_GROUP\`.`,
  })
  @Clearable()
  role?: Role | null;

  @Field(() => Int, { nullable: true, description: `${DEPARTMENT} Required without role.` })
  @Clearable()
  @Id()
  departmentId?: number | null;

  @Field(() => Boolean, { nullable: true, description: `${HEAD} Needs departmentId.` })
  @Omittable()
  headOf?: boolean;
}

/** Body of changing a mapping; omitted fields are not changed. */
@InputType()
export class UpdateIdentityMappingInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => Int, { nullable: true, description: `1 to ${MAX_RANK}; two may be equal.` })
  @Omittable()
  @WholeNumber(1, MAX_RANK)
  rank?: number;

  @Field(() => String, { nullable: true, description: VALUE })
  @Omittable()
  @ExactText(1, MAX_VALUE)
  value?: string;

  @Field(() => String, { nullable: true, description: 'Null clears it.' })
  @Clearable()
  @Text(1, 100)
  label?: string | null;

  @Field(() => RoleType, { nullable: true, description: `${ROLE} Null gives none.` })
  @Clearable()
  role?: Role | null;

  @Field(() => Int, { nullable: true, description: `${DEPARTMENT} Null gives none.` })
  @Clearable()
  @Id()
  departmentId?: number | null;

  @Field(() => Boolean, { nullable: true, description: `${HEAD} Needs departmentId.` })
  @Omittable()
  headOf?: boolean;

  @ExpectedVersion('mapping has')
  expectedVersion?: number;
}
