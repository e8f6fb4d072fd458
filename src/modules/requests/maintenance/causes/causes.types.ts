import { Field, Int, ObjectType } from 'type-graphql';
import { Clearable, Id } from '../../../../core/constraints.js';
import type { FailureCodeKind } from '../../../equipment/failure-codes/failure-codes.types.js';

/** The problem, cause or remedy of a request (docs/behaviour/failure-codes.md). */
@ObjectType({ description: 'The problem, cause or remedy of a request.' })
export class RequestCode {
  @Field(() => Int, { description: 'The failure code.' })
  id: number;

  @Field(() => String, { description: 'The name in your language.' })
  name: string;
}

const MEANINGS: Readonly<Record<FailureCodeKind, string>> = {
  problem: 'Way in which the failure showed',
  cause: 'Reason for the failure',
  remedy: 'Action that ended the failure',
};

/** The option of the field of a request for a kind of code. */
export function codeOf(kind: FailureCodeKind) {
  return {
    nullable: true,
    description: `${MEANINGS[kind]}, for the staff of the request; null for others and without one.`,
  } as const;
}

/** The code of a kind that a call gives a request: left out it stays, null clears it. */
export function CodeId(kind: FailureCodeKind): PropertyDecorator {
  return (target, key) => {
    const description = `${MEANINGS[kind]}: a failure code of this kind. Null clears it.`;
    Field(() => Int, { nullable: true, description })(target, key);
    Clearable()(target, key);
    Id()(target, key);
  };
}

/** The codes that a call gives. */
export interface GivenCodes {
  readonly problemId?: number | null | undefined;
  readonly causeId?: number | null | undefined;
  readonly remedyId?: number | null | undefined;
}

/** The columns of a request that hold its codes. */
export interface CodeColumns {
  readonly problemId: number | null;
  readonly causeId: number | null;
  readonly remedyId: number | null;
}

/** The column for each kind of code. */
export const CODE_COLUMNS = {
  problem: 'problemId',
  cause: 'causeId',
  remedy: 'remedyId',
} as const satisfies Record<FailureCodeKind, keyof CodeColumns>;
