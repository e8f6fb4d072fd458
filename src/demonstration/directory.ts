import type { AppServices } from '../app/modules.js';
import type { ActingCaller } from '../core/context.js';
import { AppError } from '../core/errors.js';
import type { PrismaClient, User } from '../generated/prisma/client.js';
import { changesOfGroup } from '../modules/sign-in/scim/protocol/group-changes.js';
import { DIRECTORY, DIRECTORY_GROUPS, NEWCOMER } from './directory-words.js';
import { type Organisation, teamOf } from './organisation.js';

type Services = Pick<
  AppServices,
  | 'identityMappings'
  | 'identityManaged'
  | 'scimCalls'
  | 'scimGroups'
  | 'scimPersonChanges'
  | 'scimProvisioning'
  | 'serviceAccounts'
  | 'settings'
>;

/** Technicians and employees who stay outside of the directory, so that edits by hand can be tried. */
const OUTSIDE = 3;

/**
 * Connects the organisation to a directory: mappings of groups, people and groups by SCIM, and calls
 * of which one was refused. One person left, and one has a role that somebody took back.
 */
export class DirectoryBuilder {
  constructor(
    private readonly services: Services,
    private readonly prisma: PrismaClient,
    private readonly founder: ActingCaller,
    private readonly callerOf: (user: User) => ActingCaller,
  ) {}

  async build(organisation: Organisation): Promise<void> {
    const production = teamOf(organisation, 'Production');
    await this.services.settings.update(this.founder, {
      identityDepartmentId: teamOf(organisation, 'Offices').departmentId,
    });
    await this.mapGroups(production.departmentId);
    const directory = await this.account();
    const technicians = organisation.technicians.slice(OUTSIDE);
    const employees = production.employees.slice(OUTSIDE);
    for (const { actor } of [...technicians, ...employees]) {
      const externalId = `d-${1_000 + actor.userId}`;
      await this.provide(directory, { userName: actor.email, externalId });
    }
    const newcomer = await this.provide(directory, NEWCOMER);
    const members = [idsOf(technicians), idsOf(employees), [...idsOf(employees), newcomer]];
    for (const [index, { name }] of DIRECTORY_GROUPS.entries()) {
      await this.group(directory, name, members[index] ?? []);
    }
    await this.decideByHand(technicians);
    await this.leave(directory, employees);
    await this.services.scimCalls.flush();
  }

  private async mapGroups(departmentId: number): Promise<void> {
    for (const { name: value, label, ...gives } of DIRECTORY_GROUPS) {
      if (label === null) continue;
      await this.services.identityMappings.create(this.founder, {
        ...{ value, label },
        ...('role' in gives ? { role: gives.role } : { departmentId }),
      });
    }
  }

  private async account(): Promise<ActingCaller> {
    const { id } = await this.services.serviceAccounts.create(this.founder, {
      name: DIRECTORY,
      role: 'technician',
      permissions: ['user.create', 'user.read', 'user.update', 'user.delete'],
    });
    return this.callerOf(await this.prisma.user.findUniqueOrThrow({ where: { id } }));
  }

  /** @returns the id of the account. */
  private async provide(directory: ActingCaller, resource: object): Promise<number> {
    const { person } = await this.services.scimProvisioning.create(directory, { ...resource });
    this.note('POST', '/Users', 201, ['userName', 'externalId', 'active']);
    return person.id;
  }

  private async group(
    directory: ActingCaller,
    displayName: string,
    members: readonly number[],
  ): Promise<void> {
    const resource = { displayName, members: members.map((id) => ({ value: String(id) })) };
    await this.services.scimGroups.create(directory, changesOfGroup(resource), false);
    this.note('POST', '/Groups', 201, ['displayName', 'members']);
  }

  /** Takes the role of a technician back. */
  private async decideByHand([one]: readonly ActingCaller[]): Promise<void> {
    if (one === undefined) return;
    await this.services.identityManaged.set(this.founder, { id: one.actor.userId, managed: [] });
  }

  /** Lets the last employee leave, and the directory try to take a super_admin. */
  private async leave(directory: ActingCaller, employees: readonly ActingCaller[]): Promise<void> {
    const last = employees.at(-1);
    if (last === undefined) return;
    const id = String(last.actor.userId);
    await this.services.scimPersonChanges.update(directory, id, [
      { kind: 'single', attribute: 'active', value: false },
    ]);
    this.note('PATCH', `/Users/${id}`, 200, ['active']);
    const { email: userName } = this.founder.actor;
    await this.provide(directory, { userName, externalId: 'd-3001' }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      this.note('POST', '/Users', error.status, [], String(error.details?.reason ?? 'invalid'));
    });
  }

  private note(
    method: string,
    path: string,
    status: number,
    changed: readonly string[],
    reason: string | null = null,
  ): void {
    const call = { tokenName: DIRECTORY, method, path: `/scim/v2${path}`, status };
    this.services.scimCalls.note({ ...call, changed: [...changed], reason, durationMs: 12 });
  }
}

function idsOf(people: readonly ActingCaller[]): number[] {
  return people.map(({ actor }) => actor.userId);
}
