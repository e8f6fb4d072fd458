import type { AppServices } from '../app/modules.js';
import type { ActingCaller } from '../core/context.js';
import type { PrismaClient, User } from '../generated/prisma/client.js';
import type { Role } from '../generated/prisma/enums.js';
import type { SeededRandom } from './random.js';
import { DEPARTMENTS, FIRST_NAMES, LAST_NAMES } from './words.js';

/** A department with its head, technicians and employees. */
export interface Team {
  readonly departmentId: number;
  readonly name: string;
  readonly head: ActingCaller;
  readonly employees: readonly ActingCaller[];
}

/** The demonstration's organisation. */
export interface Organisation {
  readonly teams: readonly Team[];
  readonly technicians: readonly ActingCaller[];
  /** One login of each role, for the printed list. */
  readonly logins: readonly { readonly role: Role; readonly email: string }[];
}

/** The team of a department. @throws Error without one. */
export function teamOf({ teams }: Organisation, department: string): Team {
  const team = teams.find(({ name }) => name === department);
  if (team === undefined) throw new Error(`There is no department ${department}.`);
  return team;
}

const EMPLOYEES_PER_TEAM = 6;
const TECHNICIANS = 8;

/** Creates departments and people through the services, as a super_admin would. */
export class OrganisationBuilder {
  private readonly taken = new Set<string>();
  private readonly logins = new Map<Role, string>();

  constructor(
    private readonly services: AppServices,
    private readonly prisma: PrismaClient,
    private readonly founder: ActingCaller,
    private readonly callerOf: (user: User) => ActingCaller,
    private readonly chance: SeededRandom,
    private readonly password: string,
  ) {}

  /** @param step called after each created account. */
  async found(step: () => void): Promise<Organisation> {
    const create = async (role: Role, departmentId?: number) => {
      const caller = await this.account(role, departmentId);
      step();
      return caller;
    };
    await create('administrator');
    await create('developer');
    const teams: Team[] = [];
    for (const [name, description] of DEPARTMENTS) {
      const department = await this.services.departments.create(this.founder, {
        name,
        description,
      });
      const head = await create('department_head', department.id);
      await this.services.departments.update(this.founder, {
        id: department.id,
        headId: head.actor.userId,
      });
      const employees: ActingCaller[] = [];
      for (let count = 0; count < EMPLOYEES_PER_TEAM; count += 1) {
        employees.push(await create('employee', department.id));
      }
      teams.push({ departmentId: department.id, name, head, employees });
    }
    const technicians: ActingCaller[] = [];
    for (let count = 0; count < TECHNICIANS; count += 1) {
      technicians.push(await create('technician', teams[0]?.departmentId));
    }
    const logins = [...this.logins].map(([role, email]) => ({ role, email }));
    return { teams, technicians, logins };
  }

  /** The number of accounts that `found` creates. */
  static get accounts(): number {
    return 2 + DEPARTMENTS.length * (1 + EMPLOYEES_PER_TEAM) + TECHNICIANS;
  }

  private async account(role: Role, departmentId?: number): Promise<ActingCaller> {
    const { firstName, lastName, email } = this.name();
    const user = await this.services.users.create(this.founder, {
      email,
      password: this.password,
      role,
      firstName,
      lastName,
      phone: this.phone(),
      ...(departmentId === undefined ? {} : { departmentId }),
    });
    if (!this.logins.has(role)) this.logins.set(role, email);
    return this.callerOf(await this.prisma.user.findUniqueOrThrow({ where: { id: user.id } }));
  }

  /** A telephone number that no account has twice. */
  private phone(): string {
    return `+49 40 5550 ${String(100 + this.taken.size)}`;
  }

  private name(): { firstName: string; lastName: string; email: string } {
    for (;;) {
      const firstName = this.chance.pick(FIRST_NAMES);
      const lastName = this.chance.pick(LAST_NAMES);
      const email = `${firstName}.${lastName}@demo.example`.toLowerCase();
      if (this.taken.has(email)) continue;
      this.taken.add(email);
      return { firstName, lastName, email };
    }
  }
}
