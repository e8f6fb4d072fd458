import { expect } from 'vitest';
import type { TestApp } from './app.js';
import { type Answer, type InterfaceName, invoke } from './interfaces.js';
import type { Person } from './seed.js';

export const HOUR = 3_600_000;

// biome-ignore lint/suspicious/noExplicitAny: answers of whichever operation
export type Data = any;

/** The header with this time. */
export const at = (time: string) => ({ 'Performed-At': time });

/** A step through one of the interfaces. */
type Step = (
  via: InterfaceName,
  name: string,
  id: number,
  headers: Readonly<Record<string, string>>,
  input?: { readonly by?: Pick<Person, 'token'>; readonly [field: string]: unknown },
) => Promise<Answer>;

/** People who take steps with and without network, on a service whose clock stands still. */
export class DeviceSteps {
  private constructor(
    private readonly app: TestApp,
    private readonly home: number,
    readonly people: Record<'head' | 'technician' | 'other' | 'employee' | 'administrator', Person>,
  ) {}

  static async of(app: TestApp): Promise<DeviceSteps> {
    const home = (await app.seed.department('Home')).id;
    const people = {
      head: await app.seed.person('department_head', { departmentId: home }),
      employee: await app.seed.person('employee', { departmentId: home }),
      technician: await app.seed.person('technician'),
      other: await app.seed.person('technician'),
      administrator: await app.seed.person('administrator'),
    };
    app.holdClock();
    return new DeviceSteps(app, home, people);
  }

  /** Renews the sessions, which end while the clock is moved. */
  async renew(): Promise<void> {
    for (const [name, person] of Object.entries(this.people)) {
      const token = await this.app.seed.login(person.id);
      this.people[name as keyof typeof this.people] = { ...person, token };
    }
  }

  readonly ago = (milliseconds: number) => new Date(this.app.now().getTime() - milliseconds);

  readonly iso = (milliseconds = 0) => this.ago(milliseconds).toISOString();

  readonly call = async (
    name: string,
    input: Record<string, unknown>,
    actor = this.people.head,
  ): Promise<Data> => {
    const { code, message, data } = await invoke(this.app, 'rest', name, input, actor.token);
    expect([name, code, message]).toEqual([name, 'OK', undefined]);
    return data;
  };

  readonly submitted = () =>
    this.call(
      'createMaintenanceRequest',
      { title: 'Leak', description: 'Water.', departmentId: this.home },
      this.people.employee,
    );

  /** A request that is assigned to the technician now. */
  readonly assigned = async (): Promise<number> => {
    const { id } = await this.submitted();
    await this.call('approveMaintenanceRequest', { id });
    await this.call('assignMaintenanceRequest', { id, technicianId: this.people.technician.id });
    return id;
  };

  readonly read = (id: number) =>
    this.call('maintenanceRequest', { id }, this.people.administrator);

  /** Steps of the timeline with their times. */
  readonly stepsOf = async (id: number): Promise<Data[]> => {
    const input = { requestId: id, limit: 100 };
    const entries: Data[] = await this.call('timeline', input, this.people.administrator);
    return entries.map(({ data, at, receivedAt }) => [data.step, at, receivedAt]);
  };

  /** Metadata and times of audit records. */
  readonly auditOf = async (id: number, action: string): Promise<Data[]> => {
    const records = await this.app.database.prisma.auditRecord.findMany({
      where: { action, targetId: String(id) },
      orderBy: { id: 'asc' },
    });
    return records.map(({ metadata, timestamp }) => ({ ...(metadata as object), timestamp }));
  };

  /** Takes a step, by default as the technician. */
  readonly step: Step = (via, name, id, headers, input = {}) => {
    const { by = this.people.technician, ...body } = input;
    return invoke(this.app, via, `${name}MaintenanceRequest`, { id, ...body }, by.token, headers);
  };
}
