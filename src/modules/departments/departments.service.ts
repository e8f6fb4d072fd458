import { changesAnything } from '../../core/changes.js';
import type { ActingCaller } from '../../core/context.js';
import { AppError, invalid, notFound, prismaCode } from '../../core/errors.js';
import {
  after,
  decodeCursor,
  orderBy,
  type Page,
  paginate,
  parseSort,
} from '../../core/pagination.js';
import { likeText } from '../../core/search.js';
import type { Unit } from '../../core/unit.js';
import type { UnitOfWork } from '../../core/unit-of-work.js';
import type { PrismaClient } from '../../generated/prisma/client.js';
import { departmentSnapshot, toResponse, WITHOUT_KEY } from './departments.mapper.js';
import { lockForDeletion } from './departments.queries.js';
import type {
  CreateDepartmentInput,
  Department,
  ListDepartmentsInput,
  UpdateDepartmentInput,
} from './departments.types.js';
import { requireHead } from './heads.service.js';

/** The longest form in which a name is compared. */
const MAX_NAME_KEY = 200;

/** The organisation's departments (specification 2.10; contract, section 6). */
export class DepartmentsService {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @throws AppError VALIDATION_ERROR for a bad cursor. */
  async list(input: ListDepartmentsInput): Promise<Page<Department>> {
    const order = parseSort<'name' | 'createdAt'>('departments', input.sort);
    // Sorted by the folded name, as people expect it: "annex" beside "Annex".
    const column = order.field === 'name' ? { ...order, field: 'nameKey' } : order;
    const where = input.search ? { nameKey: { contains: likeText(nameKey(input.search)) } } : {};
    const position = input.cursor
      ? decodeCursor(input.cursor, order, { value: order.field === 'name' ? 'text' : 'date' })
      : undefined;
    return await paginate({
      limit: input.limit,
      order,
      fetch: (take) =>
        this.prisma.department.findMany({
          where: position ? { AND: [where, after(column, position)] } : where,
          orderBy: orderBy(column),
          take,
          ...WITHOUT_KEY,
        }),
      count: () => this.prisma.department.count({ where }),
      map: (row) => row,
      position: (item) => ({
        value: order.field === 'name' ? nameKey(item.name) : item.createdAt,
        id: item.id,
      }),
    });
  }

  /** @throws AppError NOT_FOUND */
  async get(id: number): Promise<Department> {
    const row = await this.prisma.department.findUnique({ where: { id }, ...WITHOUT_KEY });
    if (row === null) throw notFound('The department');
    return row;
  }

  /**
   * @throws AppError CONFLICT for a name that is taken, VALIDATION_ERROR for a head, because a new
   *   department has no people yet.
   */
  async create(caller: ActingCaller, input: CreateDepartmentInput): Promise<Department> {
    return await this.unitOfWork.run(caller, async (unit) => {
      await this.check(unit, input);
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
   * Changes what is given and leaves the rest; equal values change nothing.
   *
   * @throws AppError NOT_FOUND, CONFLICT for a name that is taken, VALIDATION_ERROR for a head
   *   who is no active department head of it, or nothing to change.
   */
  async update(caller: ActingCaller, input: UpdateDepartmentInput): Promise<Department> {
    const { id, ...changes } = input;
    if (Object.keys(changes).length === 0) {
      throw invalid('name', 'at least one field to change is required');
    }
    return await this.unitOfWork.run(caller, async (unit) => {
      const before = await unit.tx.department.findUnique({ where: { id } });
      if (before === null) throw notFound('The department');
      await this.check(unit, changes, before);
      if (!changesAnything(before, changes)) return toResponse(before);
      // An unchanged head is not written again: the headship may end in a concurrent transaction.
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
      // Somebody has deleted it since it was read.
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

  /** @throws AppError NOT_FOUND, CONFLICT while it has users or requests. */
  async delete(caller: ActingCaller, id: number): Promise<Department> {
    return await this.unitOfWork.run(caller, async (unit) => {
      // Locked, so that nobody joins the department between the count and the delete.
      await lockForDeletion(unit.tx, id);
      const row = await unit.tx.department.findUnique({
        where: { id },
        include: { _count: { select: { users: true, requests: true } } },
        ...WITHOUT_KEY,
      });
      if (row === null) throw notFound('The department');
      const { _count: used, ...department } = row;
      if (used.users > 0 || used.requests > 0) {
        throw new AppError('CONFLICT', 'The department is in use.', {
          users: used.users,
          requests: used.requests,
        });
      }
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

  private async check(
    unit: Unit,
    input: { name?: string; headId?: number | null },
    before?: Pick<Department, 'id' | 'headId'>,
  ): Promise<void> {
    if (input.name !== undefined) {
      // A few characters unfold into many; an index row has its limit.
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

/** Of two that take a name at once, the second one meets the unique index. */
function asNameConflict(error: unknown): never {
  throw prismaCode(error) === 'P2002' ? nameTaken() : error;
}

function nameTaken(): AppError {
  return new AppError('CONFLICT', 'A department with this name exists.', {
    field: 'name',
    reason: 'is in use',
  });
}

/** The form in which names are compared. */
function nameKey(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}
