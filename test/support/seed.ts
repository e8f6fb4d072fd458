import { randomUUID } from 'node:crypto';
import { argon2id, hash } from 'argon2';
import type { AppServices } from '../../src/app/modules.js';
import type { Config } from '../../src/config/config.js';
import type { Clock } from '../../src/core/clock.js';
import type { Caller } from '../../src/core/context.js';
import type { Permission } from '../../src/core/permissions.js';
import type {
  ApiToken,
  Asset,
  Category,
  Department,
  Location,
  MaintenanceRequest,
  Prisma,
  PrismaClient,
  User,
} from '../../src/generated/prisma/client.js';
import type { MaintenanceStatus, Role } from '../../src/generated/prisma/enums.js';
import type { Database } from '../../src/infra/database/database.js';
import { hashToken, newToken } from '../../src/modules/sessions/token-format.js';
import { AccessTokens } from '../../src/modules/sessions/tokens.js';

/** The password of every seeded account. */
export const PASSWORD = 'correct horse battery';

/** A cheap hash: what it costs is tested where passwords are. */
const passwordHash = hash(PASSWORD, { type: argon2id, memoryCost: 1024, timeCost: 2 });

/** Nobody in particular, for services that want to know who calls. */
export const nobody: Caller = {
  actor: null,
  ipAddress: '127.0.0.1',
  userAgent: 'test',
  requestId: 'seed',
};

/** An account with a live session. */
export interface Person extends User {
  readonly token: string;
}

/** Options of a seeded account. */
export interface PersonOptions {
  readonly departmentId?: number | null;
  readonly status?: User['status'];
  /** Stored permissions; left out: the defaults of the role. */
  readonly permissions?: readonly Permission[];
  readonly email?: string;
  /** True if the address is known to be the person's; default: it is. */
  readonly emailVerified?: boolean;
  readonly firstName?: string;
  readonly lastName?: string;
}

let counter = 0;

/** Fills a database with what a test needs, past the rules of the service. */
export class Seed {
  constructor(
    private readonly database: Pick<Database, 'prisma' | 'statements'>,
    private readonly services: AppServices,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  private get prisma(): PrismaClient {
    return this.database.prisma;
  }

  async department(name?: string): Promise<Department> {
    counter += 1;
    const given = name ?? `Department ${counter}`;
    return await this.prisma.department.create({
      data: { name: given, nameKey: given.toLowerCase() },
    });
  }

  /** An account of a role, logged in. */
  async person(role: Role, options: PersonOptions = {}): Promise<Person> {
    counter += 1;
    const user = await this.prisma.user.create({
      data: {
        email: options.email ?? `${role}.${counter}@example.org`,
        emailVerifiedAt: options.emailVerified === false ? null : this.clock(),
        passwordHash: await passwordHash,
        role,
        status: options.status ?? 'active',
        departmentId: options.departmentId ?? null,
        firstName: options.firstName ?? role,
        lastName: options.lastName ?? `No${counter}`,
        permissionsOverridden: options.permissions !== undefined,
        permissions: [...(options.permissions ?? [])],
      },
    });
    return { ...user, token: await this.login(user.id) };
  }

  /** A session of a user; returns the access token. */
  async login(userId: number): Promise<string> {
    const session = await this.services.sessions.open(this.database.statements, nobody, userId);
    const { jwtSecret, accessTokenTtlSeconds } = this.config;
    return new AccessTokens(jwtSecret, accessTokenTtlSeconds, this.clock).issue(userId, session.id);
  }

  /** A live API token of an account, past the rules of making one. */
  async apiToken(
    userId: number,
    scopes: readonly Permission[],
    data: Partial<Prisma.ApiTokenUncheckedCreateInput> = {},
  ): Promise<ApiToken & { readonly token: string }> {
    counter += 1;
    const token = newToken();
    const now = this.clock();
    const row = await this.prisma.apiToken.create({
      data: {
        id: randomUUID(),
        userId,
        name: `Token ${counter}`,
        tokenHash: hashToken(token),
        scopes: [...scopes],
        createdById: userId,
        createdAt: now,
        expiresAt: new Date(now.getTime() + 86_400_000),
        ...data,
      },
    });
    return { ...row, token };
  }

  /** An account of a program. */
  async serviceAccount(
    role: Role = 'technician',
    data: Partial<Prisma.UserUncheckedCreateInput> = {},
  ): Promise<User> {
    counter += 1;
    const email = `seeded-robot-${counter}@service.invalid`;
    return await this.prisma.user.create({ data: { email, role, isService: true, ...data } });
  }

  /** A request in a state, with the columns that go with it. */
  async request(
    owner: { requesterId: number; departmentId: number; assigneeId?: number },
    status: MaintenanceStatus = 'pending',
    data: Partial<Prisma.MaintenanceRequestUncheckedCreateInput> = {},
  ): Promise<MaintenanceRequest> {
    counter += 1;
    const now = this.clock();
    const assigned = status === 'assigned' || status === 'completed';
    return await this.prisma.maintenanceRequest.create({
      data: {
        title: `Request ${counter}`,
        description: `Something is broken (${randomUUID()}).`,
        createdAt: now,
        updatedAt: now,
        lastActivityAt: now,
        ...(status === 'completed' ? { completedAt: now } : {}),
        ...(status === 'cancelled' ? { cancelledAt: now, cancelReason: 'seeded' } : {}),
        ...(assigned ? { assignedAt: now } : {}),
        history: {
          create: { action: 'create', to: 'pending', actorId: owner.requesterId, time: now },
        },
        ...owner,
        status,
        ...data,
      },
    });
  }

  /** A location, by default a root. */
  async location(data: Partial<Prisma.LocationUncheckedCreateInput> = {}): Promise<Location> {
    counter += 1;
    const name = data.name ?? `Location ${counter}`;
    const { id } = await this.prisma.location.create({
      data: { ...unplaced(name), ...data, codeKey: data.code?.toLowerCase() ?? null, name },
    });
    const above = data.parentId
      ? await this.prisma.location.findUniqueOrThrow({ where: { id: data.parentId } })
      : undefined;
    return await this.prisma.location.update({ where: { id }, data: placeOf(id, above) });
  }

  /** A category, by default of the first level. */
  async category(data: Partial<Prisma.CategoryUncheckedCreateInput> = {}): Promise<Category> {
    counter += 1;
    const name = data.name ?? `Category ${counter}`;
    const { id } = await this.prisma.category.create({
      data: { ...unplaced(name), ...data, name },
    });
    const above = data.parentId
      ? await this.prisma.category.findUniqueOrThrow({ where: { id: data.parentId } })
      : undefined;
    return await this.prisma.category.update({ where: { id }, data: placeOf(id, above) });
  }

  /** An asset, by default of a new department, and a part of nothing. */
  async asset(data: Partial<Prisma.AssetUncheckedCreateInput> = {}): Promise<Asset> {
    counter += 1;
    const { name = `Asset ${counter}`, tag = `T-${counter}` } = data;
    const departmentId = data.departmentId ?? (await this.department()).id;
    const { id } = await this.prisma.asset.create({
      data: { ...unplaced(name), ...data, name, tag, tagKey: tag.toLowerCase(), departmentId },
    });
    const above = data.parentId
      ? await this.prisma.asset.findUniqueOrThrow({ where: { id: data.parentId } })
      : undefined;
    return await this.prisma.asset.update({ where: { id }, data: placeOf(id, above) });
  }
}

/** The columns of a row of a tree that has no id yet. */
const unplaced = (name: string) => ({
  nameKey: name.toLowerCase(),
  searchText: name.toLowerCase(),
  path: '',
  depth: 1,
});

const placeOf = (id: number, above?: { readonly path: string; readonly depth: number }) => ({
  path: `${above?.path ?? '/'}${id}/`,
  depth: (above?.depth ?? 0) + 1,
});
