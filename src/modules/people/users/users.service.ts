import type { ActingCaller, Caller } from '../../../core/context.js';
import { canonicalEmail } from '../../../core/email.js';
import { AppError, invalid, notFound, prismaCode } from '../../../core/errors.js';
import {
  after,
  decodeCursor,
  orderBy,
  type Page,
  paginate,
  parseSort,
} from '../../../core/pagination.js';
import { searchWords } from '../../../core/search.js';
import type { Statements } from '../../../core/sql.js';
import { compareNames } from '../../../core/text.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { Prisma, PrismaClient, User as UserRow } from '../../../generated/prisma/client.js';
import { Role, UserStatus } from '../../../generated/prisma/enums.js';
import type { Passwords } from './passwords.js';
import type { UserStats } from './user-stats.types.js';
import { requireMayGiveRole, requireMaySetPermissions, visibleActions } from './users.access.js';
import type { CachedUser, UsersCache } from './users.cache.js';
import { userChanged } from './users.events.js';
import { accountSnapshot, toFullUser, toVisibleUser } from './users.mapper.js';
import { storedPermissions } from './users.permissions.js';
import { findByEmail, lockDepartment, lockSuperAdminCreation } from './users.queries.js';
import {
  type CreateUserInput,
  type ListUsersInput,
  MAX_ASSIGNABLE,
  type User,
  type UserActivityEntry,
  type UserActivityInput,
  type UserFilter,
} from './users.types.js';

/** The fields of a new account, with the password hashed. */
export interface NewAccount {
  readonly email: string;
  /**
   * True if the address is verified: set by an authorised user, or verified by an identity
   * provider. False for an address that a person entered at registration.
   */
  readonly emailVerified: boolean;
  readonly passwordHash: string | null;
  readonly role: Role;
  readonly status: UserStatus;
  /** True if an inactive account becomes active when its address is verified; default: false. */
  readonly awaitsVerification?: boolean;
  /** True if it registered itself and somebody has to activate it; default: false. */
  readonly awaitsActivation?: boolean;
  readonly departmentId?: number | null | undefined;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly phone?: string | null | undefined;
  /** Replaces the defaults of the role; null or undefined keeps them. */
  readonly permissions?: readonly string[] | null | undefined;
  /** True for a service account, which has a reserved address. */
  readonly isService?: true;
  /** Id of the account in the directory that provides it by SCIM. */
  readonly externalId?: string | null;
  /** Folded name of the department that SCIM names. */
  readonly scimDepartment?: string | null;
  /** Type under which SCIM sent `phone`; null for `work`. */
  readonly phoneType?: string | null;
}

/** Roles that require a department (specification 2.4). */
export const DEPARTMENT_ROLES: ReadonlySet<Role> = new Set<Role>(['department_head', 'employee']);

const NEWEST_FIRST = { list: 'userActivity', field: 'timestamp', descending: true } as const;

/** The columns of an audit record that a user's activity contains. */
const ACTIVITY_COLUMNS = {
  id: true,
  timestamp: true,
  action: true,
  targetType: true,
  targetId: true,
  ipAddress: true,
  requestId: true,
} as const;

/**
 * The canonical form of an e-mail address.
 *
 * @throws AppError VALIDATION_ERROR for an address without one.
 */
export function canonicalOrInvalid(email: string): string {
  const canonical = canonicalEmail(email);
  if (canonical === undefined) throw invalid('email', 'must be an e-mail address');
  return canonical;
}

/** Reads and creates user accounts. */
export class UsersService {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly passwords: Passwords,
    private readonly cache: UsersCache,
  ) {}

  /**
   * A page of the accounts, in every state.
   *
   * @throws AppError VALIDATION_ERROR for an invalid cursor.
   */
  async list(input: ListUsersInput): Promise<Page<User>> {
    return await this.page(input, (load) => this.cache.page(JSON.stringify(input), load));
  }

  /** The same without the cache, for pages that nobody reads twice. */
  async freshList(input: ListUsersInput): Promise<Page<User>> {
    return await this.page(input, (load) => load());
  }

  private async page(
    input: ListUsersInput,
    read: (load: () => Promise<CachedUser[]>) => Promise<CachedUser[]>,
  ): Promise<Page<User>> {
    const order = parseSort<'createdAt' | 'email'>('users', input.sort);
    const where = filterWhere(input);
    const position = input.cursor
      ? decodeCursor(input.cursor, order, { value: order.field === 'email' ? 'text' : 'date' })
      : undefined;
    return await paginate({
      limit: input.limit,
      order,
      fetch: (take) =>
        read(() =>
          this.prisma.user.findMany({
            where: position ? { AND: [where, after(order, position)] } : where,
            orderBy: orderBy(order),
            take,
            omit: { passwordHash: true },
          }),
        ),
      count: () => this.prisma.user.count({ where }),
      map: toFullUser,
      position: (user) => ({ value: user[order.field] ?? '', id: user.id }),
    });
  }

  /** An account. @throws AppError NOT_FOUND for an unknown id. */
  async get(id: number): Promise<User> {
    const row = await this.cache.find(id);
    if (row === null) throw notFound('The user');
    return toFullUser(row);
  }

  /** The account with an e-mail address, or null. */
  async findByEmail(address: string): Promise<UserRow | null> {
    return await findByEmail(this.statements, address);
  }

  /** The number of accounts by role, state and department. */
  async stats(): Promise<UserStats> {
    const [roles, statuses, departments] = await Promise.all([
      this.prisma.user.groupBy({ by: ['role'], _count: true }),
      this.prisma.user.groupBy({ by: ['status'], _count: true }),
      this.prisma.user.groupBy({ by: ['departmentId'], _count: true }),
    ]);
    const named = await this.prisma.department.findMany({
      where: { id: { in: departments.flatMap(({ departmentId }) => departmentId ?? []) } },
      select: { id: true, name: true },
    });
    const names = new Map(named.map(({ id, name }) => [id, name]));
    const byStatus = Object.values(UserStatus).map((status) => ({
      status,
      count: statuses.find((group) => group.status === status)?._count ?? 0,
    }));
    return {
      total: byStatus.reduce((sum, { count }) => sum + count, 0),
      byRole: Object.values(Role).map((role) => ({
        role,
        count: roles.find((group) => group.role === role)?._count ?? 0,
      })),
      byStatus,
      byDepartment: departments
        .map(({ departmentId, _count: count }) => ({
          departmentId,
          name: departmentId === null ? null : (names.get(departmentId) ?? null),
          count,
        }))
        .sort((a, b) => (a.departmentId ?? Infinity) - (b.departmentId ?? Infinity)),
    };
  }

  /**
   * A page of a user's actions, newest first.
   *
   * @throws AppError NOT_FOUND for an unknown user, VALIDATION_ERROR for an invalid cursor.
   */
  async activity(
    { actor }: ActingCaller,
    input: UserActivityInput,
  ): Promise<Page<UserActivityEntry>> {
    const position = input.cursor
      ? decodeCursor(input.cursor, NEWEST_FIRST, { value: 'date', ids: 'wide' })
      : undefined;
    await this.get(input.id);
    const where = { actorId: input.id, ...visibleActions(actor, input.id) };
    return await paginate({
      limit: input.limit,
      order: NEWEST_FIRST,
      fetch: (take) =>
        this.prisma.auditRecord.findMany({
          where: position ? { AND: [where, after(NEWEST_FIRST, position)] } : where,
          orderBy: orderBy(NEWEST_FIRST),
          take,
          select: ACTIVITY_COLUMNS,
        }),
      count: () => this.prisma.auditRecord.count({ where }),
      map: (row) => ({ ...row, id: String(row.id) }),
      position: ({ timestamp, id }) => ({ value: timestamp, id }),
    });
  }

  /**
   * Creates an active account, with the given permissions or the defaults of its role.
   *
   * @throws AppError FORBIDDEN when an actor other than a super_admin creates an administrator or
   *   sets permissions, VALIDATION_ERROR for a missing or unknown department, CONFLICT for an
   *   e-mail address in use.
   */
  async create(caller: ActingCaller, input: CreateUserInput): Promise<User> {
    requireMayGiveRole(caller.actor, input.role);
    if (input.permissions !== undefined) requireMaySetPermissions(caller.actor);
    const { password, ...account } = input;
    const passwordHash = await this.passwords.hash(password, caller);
    return await this.unitOfWork.run(caller, async (unit) => {
      const row = await this.insert(unit, {
        ...account,
        emailVerified: true,
        passwordHash,
        status: 'active',
      });
      unit.audit({
        action: 'user.created',
        targetType: 'user',
        targetId: row.id,
        metadata: { after: accountSnapshot(row) },
      });
      unit.emit(userChanged, { id: row.id });
      return toFullUser(row);
    });
  }

  /**
   * Inserts an account in the transaction of a mutation. The caller writes the audit record.
   *
   * @throws AppError VALIDATION_ERROR for a missing or unknown department, CONFLICT for an e-mail
   *   address in use.
   */
  async insert(unit: Unit, account: NewAccount): Promise<UserRow> {
    await this.requireDepartment(unit, account.role, account.departmentId);
    const { permissions, emailVerified, ...data } = account;
    const email = account.isService ? account.email : canonicalOrInvalid(account.email);
    await this.requireFreeEmail(unit, email);
    try {
      return await unit.tx.user.create({
        data: {
          ...data,
          ...(permissions === undefined ? {} : storedPermissions(permissions)),
          email,
          emailVerifiedAt: emailVerified ? unit.now : null,
          passwordChangedAt: account.passwordHash === null ? null : unit.now,
          createdAt: unit.now,
          updatedAt: unit.now,
        },
      });
    } catch (error) {
      throw prismaCode(error) === 'P2002' ? emailTaken() : error;
    }
  }

  /** @throws AppError CONFLICT when another account has the canonical address. */
  async requireFreeEmail(unit: Unit, email: string, ownId?: number): Promise<void> {
    const known = await unit.tx.user.findUnique({ where: { email }, select: { id: true } });
    if (known !== null && known.id !== ownId) throw emailTaken();
  }

  /**
   * Checks the department of an account (specification 4.5, rule 4) and locks it until the commit.
   *
   * @throws AppError VALIDATION_ERROR when the role requires a department and none is given, or
   *   when the department does not exist.
   */
  async requireDepartment(
    unit: Unit,
    role: Role,
    departmentId: number | null | undefined,
  ): Promise<void> {
    if (departmentId === undefined || departmentId === null) {
      if (DEPARTMENT_ROLES.has(role)) {
        throw invalid('departmentId', `is required for the role ${role}`);
      }
      return;
    }
    if (!(await lockDepartment(unit.statements, departmentId))) {
      throw invalid('departmentId', 'is not the id of a department');
    }
  }

  /** The active technicians by name, at most MAX_ASSIGNABLE. */
  async assignableTechnicians(caller: ActingCaller): Promise<User[]> {
    const rows = await this.prisma.user.findMany({
      where: { role: 'technician', status: 'active' },
      orderBy: [{ lastName: 'asc' }, { firstName: 'asc' }, { id: 'asc' }],
      take: MAX_ASSIGNABLE,
    });
    return rows.sort(byName).map((row) => toVisibleUser(caller.actor, row));
  }

  /** Creates the super_admin if there is none. @returns whether it was created. */
  async ensureSuperAdmin(caller: Caller, email: string, password: () => string): Promise<boolean> {
    if (await this.prisma.user.findFirst({ where: { role: 'super_admin' } })) return false;
    const passwordHash = await this.passwords.hash(password(), caller, 'SUPER_ADMIN_PASSWORD');
    return await this.unitOfWork.run(caller, async (unit) => {
      await lockSuperAdminCreation(unit.statements);
      if (await unit.tx.user.findFirst({ where: { role: 'super_admin' } })) return false;
      const row = await this.insert(unit, {
        email,
        emailVerified: true,
        passwordHash,
        role: 'super_admin',
        status: 'active',
      });
      unit.audit({ action: 'user.created', targetType: 'user', targetId: row.id });
      unit.emit(userChanged, { id: row.id });
      return true;
    });
  }
}

/** Dictionary order: last name, first name; people without a name come last. */
function byName(a: UserRow, b: UserRow): number {
  return compareNames(a.lastName, b.lastName) || compareNames(a.firstName, b.firstName);
}

function filterWhere(filter: UserFilter): Prisma.UserWhereInput {
  const { role, status, departmentId, isService, search } = filter;
  return {
    ...(role && role.length > 0 ? { role: { in: role } } : {}),
    ...(status && status.length > 0 ? { status: { in: status } } : {}),
    ...(departmentId === undefined ? {} : { departmentId }),
    ...(isService === undefined ? {} : { isService }),
    ...(search ? { AND: searchWhere(search) } : {}),
  };
}

function searchWhere(search: string): Prisma.UserWhereInput[] {
  const words = searchWords(search);
  if (words.length === 0) return [{ id: { in: [] } }];
  return words.map((contains) => ({ searchText: { contains } }));
}

/** The error for an e-mail address in use. */
export function emailTaken(): AppError {
  return new AppError('CONFLICT', 'An account with this e-mail address exists.', {
    field: 'email',
    reason: 'is in use',
  });
}
