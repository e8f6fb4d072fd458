import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Unit } from '../../src/core/unit.js';
import type { TestApp } from './app.js';
import { restForm } from './forms.js';
import { PASSWORD, type Person, type Seed } from './seed.js';

/** A call that is ready to be made. */
export interface Call {
  readonly input: Record<string, unknown>;
  readonly token?: string | undefined;
  /** Things that the trail must not have. */
  readonly secrets?: readonly string[];
}

/** Expected record of a mutation. */
export interface Expected {
  readonly action: string;
  readonly targetType: string;
  /** The call tells nothing of who makes it. */
  readonly anonymous?: true;
  /** Actions of further records, which it has besides. */
  readonly further?: readonly string[];
  /** The fields that have to be there before and after. */
  readonly before?: readonly string[];
  readonly after?: readonly string[];
}

export const loggedIn: Expected = { action: 'auth.logged_in', targetType: 'session' };

export const onRequest = (
  action: string,
  before: readonly string[] = [],
  after = before,
): Expected => ({
  action: `maintenance.${action}`,
  targetType: 'maintenance_request',
  before,
  after,
});

export const onUser = (
  action: string,
  before: readonly string[] = [],
  after = before,
): Expected => ({
  action: `user.${action}`,
  targetType: 'user',
  before,
  after,
});

/** The password that the calls set. */
export const NEW_PASSWORD = 'seven green bottles';
/** Nobody listens on the discard port. */
export const NOWHERE = 'http://127.0.0.1:9/hook';

/** Makes ready what a mutation needs, without a record of it. */
export class Preparations {
  private constructor(
    readonly app: TestApp,
    readonly departmentId: number,
    readonly superAdmin: Person,
    readonly employee: Person,
    readonly technician: Person,
    readonly photo: Buffer,
  ) {}

  static async of(app: TestApp): Promise<Preparations> {
    const { id } = await app.seed.department();
    return new Preparations(
      app,
      id,
      await app.seed.person('super_admin'),
      await app.seed.person('employee', { departmentId: id }),
      await app.seed.person('technician'),
      await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    );
  }

  get prisma() {
    return this.app.database.prisma;
  }

  get seed() {
    return this.app.seed;
  }

  get services() {
    return this.app.services;
  }

  clock(): Date {
    return new Date();
  }

  asAdmin(input: Record<string, unknown>): Call {
    return { input, token: this.superAdmin.token };
  }

  async anyone(): Promise<Person> {
    return await this.seed.person('technician');
  }

  async request(status: Parameters<Seed['request']>[1] = 'pending') {
    const { departmentId, employee, technician } = this;
    const owner = { requesterId: employee.id, departmentId, assigneeId: technician.id };
    return await this.seed.request(owner, status);
  }

  async login(person: Person): Promise<{ refreshToken: string }> {
    const credentials = { email: person.email, password: PASSWORD };
    return (await this.app.rest('POST', '/auth/login', { body: credentials })).body.data;
  }

  async endpoint(): Promise<{ id: number; secret: string }> {
    const secret = `whsec_${'c2VjcmV0'.repeat(4)}`;
    return await this.prisma.webhookEndpoint.create({ data: { url: NOWHERE, secret } });
  }

  async delivery(): Promise<{ id: string; endpointId: number; createdAt: Date }> {
    const { id: endpointId } = await this.endpoint();
    return await this.prisma.webhookDelivery.create({
      data: {
        id: randomUUID(),
        endpointId,
        eventId: 1n,
        event: 'maintenance.status_changed',
        body: '{}',
        status: 'failed',
        createdAt: new Date(),
      },
    });
  }

  async attachment({ token }: Person): Promise<{ id: number; filename: string }> {
    return await this.#upload('/uploads', token);
  }

  async avatar({ token }: Person): Promise<void> {
    await this.#upload('/me/avatar/upload', token);
  }

  /** A token that was created without a mail, as the tests of the calls need it. */
  async mailToken(
    purpose: 'verification' | 'change' | 'reset' | 'invitation',
    whose: { userId?: number; invitationId?: number; address: string; accountEmail?: string },
  ): Promise<string> {
    const unit = { tx: this.prisma, now: this.clock() } as unknown as Unit;
    return await this.services.mailTokens.make(unit, { purpose, ...whose });
  }

  async #upload(path: string, token: string) {
    const raw = restForm({ file: { bytes: this.photo } });
    return (await this.app.rest('POST', path, { token, raw })).body.data;
  }
}

/** Expected record of a mutation, and the call that creates it. */
export type MutationCall = readonly [Expected, (given: Preparations) => Promise<Call>];
