import { expect } from 'vitest';
import type { TestApp } from './app.js';
import { type InterfaceName, invoke } from './interfaces.js';
import type { Person } from './seed.js';

/** A trigger by time of each day at eight in Berlin. */
export const DAILY = {
  rrule: 'FREQ=DAILY',
  startsAt: '2026-01-01T08:00',
  timeZone: 'Europe/Berlin',
} as const;

/** A schedule as answers have it. */
// biome-ignore lint/suspicious/noExplicitAny: the answer of an operation
export type Answered = any;

/** Calls on schedules that succeed, as one person. */
export class Schedules {
  constructor(
    private readonly app: TestApp,
    private readonly actor: Person,
    private readonly via: InterfaceName = 'rest',
  ) {}

  /** A token of a new session: the clock moves by more than one lives. */
  private async token(): Promise<string> {
    return await this.app.seed.login(this.actor.id);
  }

  /** Calls an operation that succeeds. @returns its answer. */
  async call(name: string, input: Record<string, unknown> = {}): Promise<Answered> {
    const { code, data, details } = await invoke(
      this.app,
      this.via,
      name,
      input,
      await this.token(),
    );
    expect([name, code, details]).toEqual([name, 'OK', undefined]);
    return data;
  }

  /** Calls an operation that is refused. @returns its code, and the field that it names. */
  async refused(name: string, input: Record<string, unknown>): Promise<string[]> {
    const { code, details } = await invoke(this.app, this.via, name, input, await this.token());
    return details?.field === undefined ? [code] : [code, details.field];
  }

  /** Creates a schedule by time; `data` has further fields. */
  async create(time: object = {}, data: object = {}): Promise<Answered> {
    const trigger = { time: { ...DAILY, ...time } };
    const texts = { title: 'Check the pump', description: 'Listen to it.' };
    return await this.call('createSchedule', { ...texts, trigger, ...data });
  }

  async get(id: number): Promise<Answered> {
    return await this.call('schedule', { id });
  }

  /** The occurrences of a schedule in the order of the list. */
  async occurrences(scheduleId: number, filter: object = {}): Promise<Answered[]> {
    return await this.call('scheduleOccurrences', { scheduleId, limit: 100, ...filter });
  }

  /** Key, state and cause of the occurrences of a schedule that are stored. */
  async stored(scheduleId: number): Promise<string[]> {
    const rows = await this.app.database.prisma.scheduleOccurrence.findMany({
      where: { scheduleId },
      orderBy: [{ dueAt: 'asc' }, { occurrenceKey: 'asc' }, { assetId: 'asc' }],
    });
    return rows.map(({ occurrenceKey, state, cause }) =>
      [occurrenceKey, state, cause].filter(Boolean).join(' '),
    );
  }
}

/** Moves the clock of the app to a time. */
export function moveTo(app: TestApp, time: string): void {
  app.advance(Date.parse(time) - app.now().getTime());
}

/** Generates what is due, as the service does it every half minute. */
export async function sweep(app: TestApp): Promise<void> {
  await app.services.finding.generateDue(new AbortController().signal);
}
