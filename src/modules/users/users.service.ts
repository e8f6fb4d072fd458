import type { ActingCaller, Caller } from '../../core/context.js';
import { AppError, forbidden, invalid, prismaCode } from '../../core/errors.js';
import type { Unit, UnitOfWork } from '../../core/unit-of-work.js';
import type { PrismaClient, User as UserRow } from '../../generated/prisma/client.js';
import type { Role, UserStatus } from '../../generated/prisma/enums.js';
import type { Passwords } from '../auth/passwords.js';
import { visibleUser, wholeUser } from './users.access.js';
import type { CreateUserInput, User } from './users.types.js';

declare module '../../core/context.js' {
  interface Services {
    users: UsersService;
  }
}

/** What a new account is made of; the password is hashed already. */
export interface NewAccount {
  readonly email: string;
  readonly passwordHash: string | null;
  readonly role: Role;
  readonly status: UserStatus;
  readonly departmentId?: number | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly phone?: string | undefined;
}

/** The roles that cannot be without a department (specification 2.4). */
const DEPARTMENT_ROLES: ReadonlySet<Role> = new Set<Role>(['department_head', 'employee']);

/** The roles on whose accounts only a super_admin acts (contract, section 2). */
const GUARDED_ROLES: ReadonlySet<Role> = new Set<Role>(['administrator', 'super_admin']);

/** One account per address, however it is typed. */
export function normaliseEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

/** People and their accounts. */
export class UsersService {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly unitOfWork: UnitOfWork,
    private readonly passwords: Passwords,
  ) {}

  /**
   * Creates an account that is active at once.
   *
   * @throws AppError VALIDATION_ERROR for role super_admin or a missing or unknown department,
   *   FORBIDDEN when anybody but a super_admin creates an administrator, CONFLICT for a known e-mail.
   */
  async create(caller: ActingCaller, input: CreateUserInput): Promise<User> {
    if (input.role === 'super_admin') throw invalid('role', 'super_admin cannot be created');
    if (GUARDED_ROLES.has(input.role) && caller.actor.role !== 'super_admin') {
      throw forbidden('Only a super_admin may create an administrator.');
    }
    const { password, ...account } = input;
    const passwordHash = await this.passwords.hash(password);
    return await this.unitOfWork.run(caller, async (unit) => {
      const row = await this.insert(unit, { ...account, passwordHash, status: 'active' });
      unit.audit({
        action: 'user.created',
        targetType: 'user',
        targetId: row.id,
        metadata: { after: { email: row.email, role: row.role, departmentId: row.departmentId } },
      });
      return wholeUser(row);
    });
  }

  /**
   * Inserts an account inside a mutation; whoever calls writes the audit record.
   *
   * @throws AppError VALIDATION_ERROR for a missing or unknown department, CONFLICT for a known e-mail.
   */
  async insert(unit: Unit, account: NewAccount): Promise<UserRow> {
    await this.requireDepartment(unit, account.role, account.departmentId);
    const email = normaliseEmail(account.email);
    // Looked up first, because a unique violation would end the transaction with no chance to say so.
    const known = await unit.tx.user.findUnique({ where: { email }, select: { id: true } });
    if (known !== null) throw emailTaken();
    try {
      return await unit.tx.user.create({
        data: {
          ...account,
          email,
          passwordChangedAt: account.passwordHash === null ? null : unit.now,
          createdAt: unit.now,
          updatedAt: unit.now,
        },
      });
    } catch (error) {
      throw prismaCode(error) === 'P2002' ? emailTaken() : error;
    }
  }

  /** The active technicians, for choosing an assignee; by name. */
  async assignableTechnicians(caller: ActingCaller): Promise<User[]> {
    const rows = await this.prisma.user.findMany({
      where: { role: 'technician', status: 'active' },
      orderBy: [{ lastName: 'asc' }, { firstName: 'asc' }, { id: 'asc' }],
      take: 1000,
    });
    return rows.map((row) => visibleUser(caller.actor, row));
  }

  /** Makes the one super_admin unless there is one; returns whether it did. */
  async ensureSuperAdmin(caller: Caller, email: string, password: () => string): Promise<boolean> {
    if (await this.prisma.user.findFirst({ where: { role: 'super_admin' } })) return false;
    const passwordHash = await this.passwords.hash(password(), 'SUPER_ADMIN_PASSWORD');
    return await this.unitOfWork.run(caller, async (unit) => {
      // Several replicas may start at once: one of them inserts.
      await unit.tx.$executeRaw`SELECT pg_advisory_xact_lock(1835102830)`;
      if (await unit.tx.user.findFirst({ where: { role: 'super_admin' } })) return false;
      const row = await this.insert(unit, {
        email,
        passwordHash,
        role: 'super_admin',
        status: 'active',
      });
      unit.audit({ action: 'user.created', targetType: 'user', targetId: row.id });
      return true;
    });
  }

  private async requireDepartment(
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
    const found = await unit.tx.department.findUnique({ where: { id: departmentId } });
    if (found === null) throw invalid('departmentId', 'is not the id of a department');
  }
}

function emailTaken(): AppError {
  return new AppError('CONFLICT', 'An account with this e-mail address exists.', {
    field: 'email',
    reason: 'is in use',
  });
}
