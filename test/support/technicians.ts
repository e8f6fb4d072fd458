import type { Prisma } from '../../src/generated/prisma/client.js';
import type { TestApp } from './app.js';
import type { Person } from './seed.js';

const DAY = 86_400_000;

type Data = Partial<Prisma.MaintenanceRequestUncheckedCreateInput>;

/** A department with technicians on a Monday, when the clock shows 08:00 in UTC. */
export class Workshop {
  private constructor(
    private readonly app: TestApp,
    readonly departmentId: number,
    readonly head: Person,
    readonly submitter: Person,
    readonly calendarId: number,
    private readonly monday: number,
  ) {}

  /** Holds the clock of the service. */
  static async open(app: TestApp): Promise<Workshop> {
    app.holdClock();
    const today = Math.floor(app.now().getTime() / DAY);
    const monday = (Math.ceil((today + 1 - 4) / 7) * 7 + 4) * DAY;
    app.advance(monday + 8 * 3_600_000 - app.now().getTime());
    const departmentId = (await app.seed.department()).id;
    const head = await app.seed.person('department_head', { departmentId });
    const submitter = await app.seed.person('employee', { departmentId });
    const calendarId = (await app.seed.calendar()).id;
    return new Workshop(app, departmentId, head, submitter, calendarId, monday);
  }

  /** A time of a day after the Monday. */
  at(day: number, time: string): Date {
    const date = new Date(this.monday + day * DAY).toISOString().slice(0, 10);
    return new Date(`${date}T${time}:00Z`);
  }

  /** A plan of a day. */
  plan(day: number, from: string, to: string) {
    return { plannedStart: this.at(day, from), plannedEnd: this.at(day, to) };
  }

  /** Technicians with eight hours on working days; all others are inactive afterwards. */
  async technicians(count: number, departmentId = this.departmentId): Promise<Person[]> {
    const { prisma } = this.app.database;
    await prisma.user.updateMany({ where: { role: 'technician' }, data: { status: 'inactive' } });
    return await this.further(count, departmentId);
  }

  /** Further technicians. */
  async further(count: number, departmentId = this.departmentId): Promise<Person[]> {
    const people: Person[] = [];
    for (let index = 0; index < count; index += 1) {
      const person = await this.app.seed.person('technician', { departmentId });
      const { calendarId } = this;
      await this.app.database.prisma.workingCalendar.create({
        data: { userId: person.id, calendarId },
      });
      people.push(person);
    }
    return people;
  }

  /** A request that somebody has. */
  async work(assigneeId: number, data: Data = {}) {
    const people = { requesterId: this.submitter.id, departmentId: this.departmentId, assigneeId };
    return await this.app.seed.request(people, 'assigned', {
      ...{ stage: 'assigned', assignedAt: this.at(-7, '08:00') },
      ...data,
    });
  }

  /** An approved request. */
  async wanted(data: Data = {}) {
    const people = { requesterId: this.submitter.id, departmentId: this.departmentId };
    return await this.app.seed.request(people, 'approved', { stage: 'approved', ...data });
  }

  /** Approved requests. */
  async several(count: number, data: Data = {}): Promise<number[]> {
    const ids: number[] = [];
    for (let index = 0; index < count; index += 1) ids.push((await this.wanted(data)).id);
    return ids;
  }

  /** Gives a person a skill. */
  async give(userId: number, skillId: number): Promise<void> {
    await this.app.database.prisma.userSkill.create({ data: { userId, skillId } });
  }

  /** A person is away. */
  async absent(userId: number, from: Date, to: Date): Promise<void> {
    await this.app.database.prisma.absence.create({
      data: { userId, createdById: userId, startsAt: from, endsAt: to, reason: 'sick' },
    });
  }

  /** A stored request. */
  async row(id: number) {
    return await this.app.database.prisma.maintenanceRequest.findUniqueOrThrow({ where: { id } });
  }

  /** The numbers of requests by assignee. */
  async shares(ids: readonly number[]): Promise<ReadonlyMap<number | null, number>> {
    const rows = await this.app.database.prisma.maintenanceRequest.findMany({
      where: { id: { in: [...ids] } },
      select: { assigneeId: true },
    });
    const shares = new Map<number | null, number>();
    for (const { assigneeId } of rows) shares.set(assigneeId, (shares.get(assigneeId) ?? 0) + 1);
    return shares;
  }
}
