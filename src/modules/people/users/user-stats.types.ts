import { Field, Int, ObjectType } from 'type-graphql';
import { RoleType } from '../../../core/roles.js';
import type { Role, UserStatus } from '../../../generated/prisma/enums.js';
import { UserStatusType } from './users.types.js';

/** The number of accounts with a role. */
@ObjectType({ description: 'Number of accounts with a role.' })
export class RoleCount {
  @Field(() => RoleType)
  role: Role;

  @Field(() => Int)
  count: number;
}

/** The number of accounts in a state. */
@ObjectType({ description: 'Number of accounts in a state.' })
export class UserStatusCount {
  @Field(() => UserStatusType)
  status: UserStatus;

  @Field(() => Int)
  count: number;
}

/** The number of accounts in a department. */
@ObjectType({ description: 'Number of accounts of a department.' })
export class DepartmentUserCount {
  @Field(() => Int, { nullable: true, description: 'Null for accounts without a department.' })
  departmentId: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'The name of the department; null for accounts without one.',
  })
  name: string | null;

  @Field(() => Int)
  count: number;
}

/** Statistics of the accounts (docs/behaviour/people.md). */
@ObjectType({ description: 'Statistics of the accounts.' })
export class UserStats {
  @Field(() => Int, { description: 'Number of accounts in all states.' })
  total: number;

  @Field(() => [RoleCount], { description: 'Every role, including those without accounts.' })
  byRole: RoleCount[];

  @Field(() => [UserStatusCount], { description: 'Every state, including those without accounts.' })
  byStatus: UserStatusCount[];

  @Field(() => [DepartmentUserCount], { description: 'The departments that have accounts.' })
  byDepartment: DepartmentUserCount[];
}
