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
  Calendar,
  Category,
  Checklist,
  Contractor,
  Department,
  Document,
  FieldDefinition,
  Location,
  Mailbox,
  MaintenanceRequest,
  Prisma,
  PrismaClient,
  SlaPolicy,
  User,
} from '../../src/generated/prisma/client.js';
import type { MaintenanceStatus, Role } from '../../src/generated/prisma/enums.js';
import type { Database } from '../../src/infra/database/database.js';
import type { ChecklistItem } from '../../src/modules/requests/checklists/checklist-items.types.js';
import { hashToken, newToken } from '../../src/modules/sign-in/sessions/token-format.js';
import { AccessTokens } from '../../src/modules/sign-in/sessions/tokens.js';
import { addFailureCode, type CodeData } from './failure-codes.js';
import { addSkill, type SkillData } from './skills.js';

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
  readonly skill = (data: SkillData = {}) => addSkill(this.prisma, this.clock(), data);
  readonly failureCode = (data: CodeData = {}) => addFailureCode(this.prisma, this.clock(), data);
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
    const [token, now] = [newToken(), this.clock()];
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

  /** A contractor, by default one that all departments share, for any work. */
  async contractor(data: Partial<Prisma.ContractorUncheckedCreateInput> = {}): Promise<Contractor> {
    counter += 1;
    const name = data.name ?? `Contractor ${counter}`;
    const [nameKey, now] = [name.toLowerCase(), this.clock()];
    return await this.prisma.contractor.create({
      data: {
        ...{ nameKey, searchText: `${nameKey}\n\n`, createdAt: now, updatedAt: now },
        ...data,
        name,
      },
    });
  }

  /** A mailbox, by default one to which a service account pushes. */
  async mailbox(data: Partial<Prisma.MailboxUncheckedCreateInput> = {}): Promise<Mailbox> {
    counter += 1;
    const name = data.name ?? `Mailbox ${counter}`;
    const [kind, now] = [data.kind ?? ('push' as const), this.clock()];
    return await this.prisma.mailbox.create({
      data: {
        ...{ nameKey: name.toLowerCase(), address: `mailbox${counter}@example.org` },
        ...{ createdAt: now, updatedAt: now },
        departmentId: data.departmentId ?? (await this.department()).id,
        serviceAccountId: kind === 'push' ? (await this.serviceAccount()).id : null,
        ...data,
        ...{ name, kind },
      },
    });
  }

  /** A mailbox at a server on loopback where nothing listens, without a secret that can be read. */
  async imapMailbox(data: Partial<Prisma.MailboxUncheckedCreateInput> = {}): Promise<Mailbox> {
    return await this.mailbox({
      ...{ kind: 'imap', host: '127.0.0.1', port: 9, security: 'tls', user: 'facility' },
      ...{ secret: 'sealed.1.AAAA', ...data },
    });
  }

  /** A field, by default a text of all requests. */
  async field(
    data: Partial<Prisma.FieldDefinitionUncheckedCreateInput> = {},
  ): Promise<FieldDefinition> {
    counter += 1;
    const key = data.key ?? `field_${counter}`;
    return await this.prisma.fieldDefinition.create({
      data: {
        ...{ key, appliesTo: 'request', label: { en: `Field ${counter}`, de: null }, kind: 'text' },
        ...{ rank: counter, searchText: key },
        ...data,
      },
    });
  }

  /** A checklist, by default with one required item of the kind `check`. */
  async checklist(
    items: readonly Partial<ChecklistItem>[] = [{ kind: 'check', required: true }],
    data: Partial<Prisma.ChecklistUncheckedCreateInput> = {},
  ): Promise<Checklist> {
    counter += 1;
    const name = data.name ?? `Checklist ${counter}`;
    const none = { unit: null, min: null, max: null, choices: null, meterName: null };
    const whole = items.map((item, index) => ({
      ...{ kind: 'check', label: `Item ${index + 1}`, required: false, ...none },
      ...item,
    }));
    return await this.prisma.checklist.create({
      data: {
        items: whole as unknown as Prisma.InputJsonValue,
        nameKey: name.toLowerCase(),
        searchText: name.toLowerCase(),
        ...data,
        name,
      },
    });
  }

  /** The checklist of a request: a copy of a checklist. */
  async requestChecklist(requestId: number, checklistId: number) {
    const checklist = await this.prisma.checklist.update({
      where: { id: checklistId },
      data: { referredTo: true },
    });
    const { version: checklistVersion, name } = checklist;
    const items = checklist.items as Prisma.InputJsonValue[];
    return await this.prisma.requestChecklist.create({
      data: {
        ...{ requestId, checklistId, checklistVersion, name },
        items: { create: items.map((definition) => ({ definition })) },
      },
      include: { items: { orderBy: { id: 'asc' } } },
    });
  }

  /** A calendar with its version, by default from 8 to 16 on Mondays to Fridays, UTC. */
  async calendar(data: Partial<Prisma.CalendarUncheckedCreateInput> = {}): Promise<Calendar> {
    counter += 1;
    const name = data.name ?? `Calendar ${counter}`;
    const day = [[480, 960]];
    const hours = {
      timeZone: 'UTC',
      week: [day, day, day, day, day, [], []],
      holidays: [],
      ...data,
      name,
    };
    const row = await this.prisma.calendar.create({
      data: { ...hours, nameKey: name.toLowerCase() },
    });
    const { timeZone, week, holidays } = hours;
    await this.prisma.calendarVersion.create({
      data: { calendarId: row.id, version: row.version, name, timeZone, week, holidays },
    });
    return row;
  }

  /** A policy with its version, by default for no department: a day's work of a new calendar. */
  async slaPolicy(data: Partial<Prisma.SlaPolicyUncheckedCreateInput> = {}): Promise<SlaPolicy> {
    counter += 1;
    const name = data.name ?? `Policy ${counter}`;
    const none = { priorities: [], categoryIds: [], criticalities: [], origins: [] };
    const policy = {
      rank: 100,
      match: { ...none, departmentIds: [2_147_483_647] },
      calendarId: data.calendarId ?? (await this.calendar({ referredTo: true })).id,
      resolutionMinutes: 480,
      resolutionFrom: 'submission' as const,
      pausesOn: [],
      reopenMinutes: 240,
      escalations: [],
      ...data,
      name,
    };
    const row = await this.prisma.slaPolicy.create({
      data: { ...policy, nameKey: name.toLowerCase() },
    });
    const { referredTo: _used, archivedAt: _archived, ...version } = policy;
    await this.prisma.slaPolicyVersion.create({
      data: { ...version, policyId: row.id, version: row.version },
    });
    return row;
  }

  /** An asset, by default of a new department, and a part of nothing. */
  /** A document without a file. */
  async document(
    data: Pick<Prisma.DocumentUncheckedCreateInput, 'uploadedById'> &
      Partial<Prisma.DocumentUncheckedCreateInput>,
  ): Promise<Document> {
    const now = this.clock();
    return await this.prisma.document.create({
      data: {
        ...{ title: 'Manual', filename: `${randomUUID()}.txt`, originalName: 'manual.txt' },
        ...{ mimeType: 'text/plain', size: 4, sha256: 'ab'.repeat(32) },
        ...{ createdAt: now, updatedAt: now },
        ...data,
      },
    });
  }

  async asset(data: Partial<Prisma.AssetUncheckedCreateInput> = {}): Promise<Asset> {
    counter += 1;
    const { name = `Asset ${counter}`, tag = `T-${counter}` } = data;
    const departmentId = data.departmentId ?? (await this.department()).id;
    const { id } = await this.prisma.asset.create({
      data: {
        ...unplaced(name),
        searchText: `${tag}\n${name}`.toLowerCase(),
        ...data,
        name,
        tag,
        tagKey: tag.toLowerCase(),
        departmentId,
      },
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
