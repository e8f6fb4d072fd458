import { changesAnything } from '../../../core/changes.js';
import type { ActingCaller } from '../../../core/context.js';
import { AppError, invalid, notFound, nothingToChange, prismaCode } from '../../../core/errors.js';
import {
  after,
  decodeCursor,
  orderBy,
  type Page,
  paginate,
  parseSort,
} from '../../../core/pagination.js';
import { likeText } from '../../../core/search.js';
import { searchFold } from '../../../core/search-fold.js';
import { nameKey } from '../../../core/text.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { Prisma, PrismaClient } from '../../../generated/prisma/client.js';
import { departmentSnapshot, toResponse, WITHOUT_KEY } from './departments.mapper.js';
import { lockForDeletion } from './departments.queries.js';
import type {
  CreateDepartmentInput,
  Department,
  ListDepartmentsInput,
  UpdateDepartmentInput,
} from './departments.types.js';
import { requireHead } from './heads.service.js';

/** Upper bound for a folded name, in characters. */
const MAX_NAME_KEY = 200;

/** Records whose reference to a department prevents its deletion. */
const REFERENCES = {
  users: true,
  requests: true,
  locations: true,
  categories: true,
  assets: true,
  parts: true,
  schedules: true,
  contractors: true,
  mailboxes: true,
  targets: true,
  savedViews: true,
  identityMappings: true,
  settings: true,
  rules: { where: { archivedAt: null } },
} as const;

/** Reads and changes departments (specification 2.10; docs/behaviour/people.md). */
export class DepartmentsService {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** A page of the departments. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async list(input: ListDepartmentsInput): Promise<Page<Department>> {
    const order = parseSort<'name' | 'createdAt'>('departments', input.sort);
    // Sorted as dictionaries are, so that "annex", "Annex" and "Ännex" are adjacent.
    const column = order.field === 'name' ? { ...order, field: 'nameOrder' } : order;
    const where = input.search ? searchWhere(input.search) : {};
    const position = input.cursor
      ? decodeCursor(input.cursor, order, { value: order.field === 'name' ? 'text' : 'date' })
      : undefined;
    // The stored keys: earlier versions may have stored a duplicate name with another key.
    const keys = new Map<number, string>();
    return await paginate({
      limit: input.limit,
      order,
      fetch: (take) =>
        this.prisma.department.findMany({
          where: position ? { AND: [where, after(column, position)] } : where,
          orderBy: orderBy(column),
          take,
        }),
      count: () => this.prisma.department.count({ where }),
      map: (row) => {
        keys.set(row.id, row.nameKey);
        return toResponse(row);
      },
      position: ({ id, name, createdAt }) => ({
        value: order.field === 'name' ? (keys.get(id) ?? nameKey(name)) : createdAt,
        id,
      }),
    });
  }

  /** A department. @throws AppError NOT_FOUND for an unknown id. */
  async get(id: number): Promise<Department> {
    const row = await this.prisma.department.findUnique({ where: { id }, ...WITHOUT_KEY });
    if (row === null) throw notFound('The department');
    return row;
  }

  /**
   * Creates a department.
   *
   * @throws AppError CONFLICT for a name in use, VALIDATION_ERROR for a head, because a new
   *   department has no users.
   */
  async create(caller: ActingCaller, input: CreateDepartmentInput): Promise<Department> {
    return await this.unitOfWork.run(caller, async (unit) => {
      await this.validate(unit, input);
      const row = await unit.tx.department
        .create({
          data: {
            ...input,
            nameKey: nameKey(input.name),
            createdAt: unit.now,
            updatedAt: unit.now,
          },
          ...WITHOUT_KEY,
        })
        .catch(asNameConflict);
      unit.audit({
        action: 'department.created',
        targetType: 'department',
        targetId: row.id,
        metadata: { after: departmentSnapshot(row) },
      });
      return row;
    });
  }

  /**
   * Changes the given fields. Equal values change nothing and are not recorded.
   *
   * @throws AppError NOT_FOUND, CONFLICT for a name in use, VALIDATION_ERROR without a field to
   *   change, or for a head who is not an active department head of the department.
   */
  async update(caller: ActingCaller, input: UpdateDepartmentInput): Promise<Department> {
    const { id, ...changes } = input;
    if (Object.keys(changes).length === 0) {
      throw nothingToChange();
    }
    return await this.unitOfWork.run(caller, async (unit) => {
      const before = await unit.tx.department.findUnique({ where: { id } });
      if (before === null) throw notFound('The department');
      // An unchanged name is not compared: earlier versions may have stored duplicates.
      if (changes.name === before.name) delete changes.name;
      await this.validate(unit, changes, before);
      if (!changesAnything(before, changes)) return toResponse(before);
      // An unchanged head is not written, because a concurrent transaction may have ended the headship.
      const { headId, ...others } = changes;
      const [row] = await unit.tx.department
        .updateManyAndReturn({
          where: { id },
          data: {
            ...others,
            ...(headId === undefined || headId === before.headId ? {} : { headId }),
            ...(changes.name === undefined ? {} : { nameKey: nameKey(changes.name) }),
            updatedAt: unit.now,
          },
          ...WITHOUT_KEY,
        })
        .catch(asNameConflict);
      // The department was deleted concurrently.
      if (row === undefined) throw notFound('The department');
      unit.audit({
        action: 'department.updated',
        targetType: 'department',
        targetId: id,
        metadata: { before: departmentSnapshot(before), after: departmentSnapshot(row) },
      });
      return row;
    });
  }

  /** Deletes a department. @throws AppError NOT_FOUND, CONFLICT while something refers to it. */
  async delete(caller: ActingCaller, id: number): Promise<Department> {
    return await this.unitOfWork.run(caller, async (unit) => {
      // Locked, so that no user or request is added between the count and the deletion.
      await lockForDeletion(unit.statements, id);
      const row = await unit.tx.department.findUnique({
        where: { id },
        include: { _count: { select: REFERENCES } },
        ...WITHOUT_KEY,
      });
      if (row === null) throw notFound('The department');
      const { _count: used, ...department } = row;
      const { users, requests, ...others } = used;
      const things = Object.fromEntries(Object.entries(others).filter(([, count]) => count > 0));
      if (users > 0 || requests > 0 || Object.keys(things).length > 0) {
        throw new AppError('CONFLICT', 'The department is in use.', { users, requests, ...things });
      }
      // An archived rule does not keep it: restored, it is off, and must be tried again.
      await unit.tx.rule.updateMany({ where: { departmentId: id }, data: { departmentId: null } });
      await unit.tx.department.delete({ where: { id } });
      unit.audit({
        action: 'department.deleted',
        targetType: 'department',
        targetId: id,
        metadata: { before: departmentSnapshot(department) },
      });
      return department;
    });
  }

  private async validate(
    unit: Unit,
    input: { name?: string; headId?: number | null },
    before?: Pick<Department, 'id' | 'headId'>,
  ): Promise<void> {
    if (input.name !== undefined) {
      // NFKC can lengthen a text, and index rows are limited in size.
      if (nameKey(input.name).length > MAX_NAME_KEY) throw invalid('name', 'is too long');
      const taken = await unit.tx.department.findUnique({
        where: { nameKey: nameKey(input.name) },
        select: { id: true },
      });
      if (taken !== null && taken.id !== before?.id) throw nameTaken();
    }
    const { headId } = input;
    if (typeof headId === 'number' && headId !== before?.headId) {
      await requireHead(unit, headId, before?.id);
    }
  }
}

/** Converts a violation of the unique index, by a concurrent use of the name, to CONFLICT. */
function asNameConflict(error: unknown): never {
  throw prismaCode(error) === 'P2002' ? nameTaken() : error;
}

function nameTaken(): AppError {
  return new AppError('CONFLICT', 'A department with this name exists.', {
    field: 'name',
    reason: 'is in use',
  });
}

function searchWhere(search: string): Prisma.DepartmentWhereInput {
  const contains = likeText(searchFold(search).replace(/\s+/g, ' ').trim());
  return contains === '' ? { id: { in: [] } } : { searchText: { contains } };
}
