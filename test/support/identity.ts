import { EventDispatcher } from '../../src/core/event-dispatcher.js';
import { UnitOfWork } from '../../src/core/unit-of-work.js';
import { departmentSubscribers } from '../../src/modules/people/departments/departments.subscribers.js';
import { userSubscribers } from '../../src/modules/people/users/users.subscribers.js';
import { apiTokenSubscribers } from '../../src/modules/sign-in/api-tokens/api-tokens.subscribers.js';
import type { Occasion } from '../../src/modules/sign-in/identity/applying/applying.service.js';
import { identitySubscribers } from '../../src/modules/sign-in/identity/identity.subscribers.js';
import type { TestApp } from './app.js';
import { nobody } from './seed.js';

const ISSUER = 'https://login.example.org';

/** A mapping as it is stored; what is left out is null. */
export interface MappingData {
  readonly value: string;
  readonly rank?: number;
  readonly role?: 'administrator' | 'department_head' | 'employee' | 'super_admin' | 'technician';
  readonly departmentId?: number;
  readonly headOf?: boolean;
}

/** Logins and other occasions at which mappings are applied, without a provider. */
export function identityWork(app: TestApp) {
  const transport = { broadcast: () => undefined, wake: () => undefined, report: () => undefined };
  const dispatcher = new EventDispatcher(transport);
  const subscribers = [departmentSubscribers, userSubscribers, apiTokenSubscribers];
  dispatcher.register([...subscribers.flat(), ...identitySubscribers], app.services);
  const unitOfWork = new UnitOfWork(app.database.transactions, app.now, dispatcher);
  const { identityApplying } = app.services;
  const { prisma } = app.database;
  return {
    /** A login that names these groups; undefined: it names none that can be used. */
    login: async (userId: number, groups: readonly string[] | undefined) => {
      const subject = `subject-${userId}`;
      await prisma.userIdentity.upsert({
        where: { issuer_subject: { issuer: ISSUER, subject } },
        create: { issuer: ISSUER, subject, userId, createdAt: app.now() },
        update: {},
      });
      await unitOfWork.run(nobody, (unit) =>
        identityApplying.loggedIn(unit, nobody, { userId, issuer: ISSUER, subject, groups }),
      );
    },
    /** Applies the mappings for each of the occasions, in one transaction. */
    apply: (userIds: readonly number[], ...occasions: readonly Occasion[]) =>
      unitOfWork.run(nobody, async (unit) => {
        for (const one of occasions) await identityApplying.apply(unit, nobody, userIds, one);
      }),
    mapping: async (data: MappingData) => {
      const now = app.now();
      const rank = (await prisma.identityMapping.count()) + 1;
      const times = { createdAt: now, updatedAt: now };
      return await prisma.identityMapping.create({ data: { rank, ...data, ...times } });
    },
    /** Puts an account into a group of SCIM, which is made if it is new. */
    joins: async (userId: number, displayName: string) => {
      const now = app.now();
      const { id: groupId } = await prisma.identityGroup.upsert({
        where: { displayName },
        create: { id: crypto.randomUUID(), displayName, createdAt: now, updatedAt: now },
        update: {},
      });
      await prisma.identityGroupMember.create({ data: { groupId, userId } });
    },
  };
}
