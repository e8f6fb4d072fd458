import DataLoader from 'dataloader';
import { inScope } from '../../../core/actor.js';
import { byKey, defineLoader, withArguments } from '../../../core/loaders.js';
import {
  after,
  type CursorKind,
  decodeCursor,
  type Order,
  orderBy,
  type Page,
  type Position,
  pageFrom,
} from '../../../core/pagination.js';
import { toVisibleUser } from '../users/users.mapper.js';
import type { User } from '../users/users.types.js';
import { departmentsWith } from './departments.queries.js';
import type { Department } from './departments.types.js';

/** Position and size of a page of a nested list. */
export interface PageArguments {
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** Loads pages of a list by department id; the same page of many departments is one query. */
export type DepartmentPages<T> = (args: PageArguments) => DataLoader<number, Page<T>>;

/** Definition of a list that belongs to departments. */
interface DepartmentList<T> {
  readonly order: Order;
  readonly kind: CursorKind['value'];
  readonly position: (item: T) => Position;
  readonly fetch: (
    departmentIds: number[],
    where: Record<string, unknown>,
    orderBy: Record<string, 'asc' | 'desc'>[],
    take: number,
  ) => Promise<{ id: number; items: T[] }[]>;
  readonly count: (departmentIds: number[]) => Promise<Map<number, number>>;
}

/** Creates the loader of a list that belongs to departments. */
export function departmentPages<T>(list: DepartmentList<T>): DepartmentPages<T> {
  const counts = new DataLoader(async (ids: readonly number[]) => {
    const found = await list.count([...ids]);
    return ids.map((id) => found.get(id) ?? 0);
  });
  return withArguments(({ limit, cursor }) => {
    const where = cursor
      ? after(list.order, decodeCursor(cursor, list.order, { value: list.kind }))
      : {};
    return new DataLoader(async (ids: readonly number[]) => {
      const groups = await list.fetch([...ids], where, orderBy(list.order), limit + 1);
      const byId = new Map(groups.map((group) => [group.id, group.items]));
      return ids.map((id) =>
        pageFrom(byId.get(id) ?? [], limit, {
          order: list.order,
          position: list.position,
          count: () => counts.load(id),
        }),
      );
    });
  });
}

/** Departments by id. */
export const departmentById = defineLoader(({ statements }) =>
  byKey(
    async (ids: readonly number[]): Promise<Department[]> =>
      await statements.all(departmentsWith({ ids })),
    (department) => department.id,
  ),
);

/** Pages of the users of a department. */
export const usersByDepartment = defineLoader(({ prisma, actor }) => {
  // An API token that reads neither sees only the department of its account.
  const readable =
    actor !== null && (inScope(actor, 'department.read') || inScope(actor, 'user.read'));
  const none = readable ? {} : { id: { in: [] } };
  return departmentPages({
    order: { list: 'departmentUsers', field: 'id', descending: false },
    kind: 'id',
    position: (user: User) => ({ value: user.id, id: user.id }),
    fetch: async (ids, where, orderBy, take) => {
      const departments = await prisma.department.findMany({
        where: { id: { in: ids } },
        relationLoadStrategy: 'join',
        select: { id: true, users: { where: { AND: [none, where] }, orderBy, take } },
      });
      return departments.map(({ id, users }) => ({
        id,
        items: users.map((row) => toVisibleUser(actor, row)),
      }));
    },
    count: async (ids) => {
      const groups = await prisma.user.groupBy({
        by: ['departmentId'],
        where: { departmentId: { in: ids }, ...none },
        _count: true,
      });
      return new Map(groups.map((group) => [group.departmentId ?? 0, group._count]));
    },
  });
});
