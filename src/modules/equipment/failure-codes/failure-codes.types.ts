import { ValidateNested } from 'class-validator';
import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { connectionArgs, connectionOf } from '../../../core/connection.js';
import { Clearable, Id, Omittable, WholeNumber } from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { ExpectedVersion } from '../../../core/inputs.js';
import { paged, sorted } from '../../../core/list-inputs.js';
import { FailureCodeKind } from '../../../generated/prisma/enums.js';
import { LocalText, LocalTextInput } from '../fields/local-text.types.js';

export type { FailureCodeKind };

const MAX_RANK = 10_000;

/** The kinds in their order. */
export const KINDS: readonly FailureCodeKind[] = Object.values(FailureCodeKind);

/** The kinds of failure codes, for `@Field`. */
const FailureCodeKindType = registerEnum(
  'FailureCodeKind',
  FailureCodeKind,
  'The kind of a failure code.',
  {
    problem: 'A symptom: how the failure shows.',
    cause: 'A reason for the failure.',
    remedy: 'An action that ended the failure.',
  },
);

const sorts = { RANK_ASC: 'rank' } as const;
const Sort = registerEnum('FailureCodeSort', sorts, 'The order of the list of failure codes.', {
  rank: 'Problems, causes, remedies, each by rank.',
});

const NAME = 'Up to 100 characters in each language; differs from others of its kind and category.';
const CATEGORY = 'The category whose requests have it, with those below; null: all.';
const RANK = 'Place among those of its kind: lower ones first; 1 to 10,000.';

/** A problem, cause or remedy that requests are given (docs/behaviour/failure-codes.md). */
@ObjectType({ description: 'A problem, cause or remedy that requests are given.' })
export class FailureCode {
  @Field(() => Int)
  id: number;

  @Field(() => FailureCodeKindType, { description: 'Never changed.' })
  kind: FailureCodeKind;

  @Field(() => LocalText, { description: 'The code, in a few words.' })
  name: LocalText;

  @Field(() => Int, { nullable: true, description: CATEGORY })
  categoryId: number | null;

  @Field(() => Int, { description: RANK })
  rank: number;

  @Field(() => Date, { nullable: true, description: 'Null unless it is archived.' })
  archivedAt: Date | null;

  @Field(() => Int, { description: 'Increases with every change; used as expectedVersion.' })
  version: number;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date)
  updatedAt: Date;
}

/** Connection of failure codes. */
export const FailureCodeConnection = connectionOf(FailureCode);

/** Body of creating a failure code. */
@InputType()
export class CreateFailureCodeInput {
  @Field(() => FailureCodeKindType)
  kind: FailureCodeKind;

  @Field(() => LocalTextInput, { description: NAME })
  @ValidateNested()
  name: LocalTextInput;

  @Field(() => Int, { nullable: true, description: `${CATEGORY} Default: null.` })
  @Clearable()
  @Id()
  categoryId?: number | null;

  @Field(() => Int, { nullable: true, description: `${RANK} Default: 100.` })
  @Omittable()
  @WholeNumber(1, MAX_RANK)
  rank?: number;
}

/** Body of changing a failure code; omitted fields are not changed. */
@InputType()
export class UpdateFailureCodeInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => FailureCodeKindType, {
    nullable: true,
    description: 'Read-only; the same value is accepted.',
  })
  @Omittable()
  kind?: FailureCodeKind;

  @Field(() => LocalTextInput, { nullable: true, description: NAME })
  @Omittable()
  @ValidateNested()
  name?: LocalTextInput;

  @Field(() => Int, { nullable: true, description: CATEGORY })
  @Clearable()
  @Id()
  categoryId?: number | null;

  @Field(() => Int, { nullable: true, description: RANK })
  @Omittable()
  @WholeNumber(1, MAX_RANK)
  rank?: number;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True archives it: it is no longer offered. False restores an archived one.',
  })
  @Omittable()
  archived?: boolean;

  @ExpectedVersion('failure code has')
  expectedVersion?: number;
}

/** Filter of the list of failure codes; all conditions must hold. */
@InputType()
class FailureCodeFilter {
  @Field(() => FailureCodeKindType, { nullable: true })
  @Omittable()
  kind?: FailureCodeKind;

  @Field(() => Int, { nullable: true, description: 'Those of this category itself.' })
  @Omittable()
  @Id()
  categoryId?: number;

  @Field(() => Boolean, { nullable: true, description: 'Archived ones instead; default: false.' })
  archived: boolean = false;
}

/** Input of the list: filter, order and page. */
export class ListFailureCodesInput extends paged(sorted(FailureCodeFilter, Sort, 'rank')) {}

/** Arguments of `failureCodes`. */
@ArgsType()
export class FailureCodesArgs extends connectionArgs(FailureCodeFilter, Sort, 'by rank') {}
