import { Webhook } from 'standardwebhooks';
import { expect } from 'vitest';
import { startTestApp, type TestApp } from './app.js';
import { type Received, type Receiver, startReceiver } from './receiver.js';
import type { Person } from './seed.js';

/** The service with one department, somebody who manages webhooks and somebody who submits requests. */
export class WebhookHouse {
  private readonly receivers: Receiver[] = [];

  private constructor(
    readonly app: TestApp,
    readonly departmentId: number,
    readonly administrator: Person,
    readonly employee: Person,
  ) {}

  /** Starts it, with receivers on loopback allowed. */
  static async start(config: Parameters<typeof startTestApp>[0] = {}): Promise<WebhookHouse> {
    const app = await startTestApp({ webhookAllowedCidrs: ['127.0.0.0/8'], ...config });
    const { id } = await app.seed.department();
    return new WebhookHouse(
      app,
      id,
      await app.seed.person('administrator'),
      await app.seed.person('employee', { departmentId: id }),
    );
  }

  /** Starts a receiver that `clear` and `stop` end. */
  async receive(...args: Parameters<typeof startReceiver>): Promise<Receiver> {
    const receiver = await startReceiver(...args);
    this.receivers.push(receiver);
    return receiver;
  }

  /** A call of the interface of webhooks. */
  readonly manage = (method: string, path: string, body?: object) =>
    this.app.rest(method, `/webhooks${path}`, {
      token: this.administrator.token,
      ...(body ? { body } : {}),
    });

  /** Registers an endpoint. */
  async register(url: string, fields: object = {}): Promise<{ id: number; secret: string }> {
    const { status, body } = await this.manage('POST', '', { url, ...fields });
    expect(status).toBe(201);
    return body.data;
  }

  /** Submits a request, which every endpoint is told of by default. */
  readonly submit = async (): Promise<{ id: number; status: string; updatedAt: string }> => {
    const { status, body } = await this.app.rest('POST', '/maintenance', {
      token: this.employee.token,
      body: { title: 'Tap drips', description: 'All week.' },
    });
    expect(status).toBe(201);
    return body.data;
  };

  /** Removes endpoints and events, and ends the receivers. */
  readonly clear = async (): Promise<void> => {
    await this.app.database.prisma.webhookEndpoint.deleteMany();
    await this.app.database.prisma.outboxEvent.deleteMany();
    await this.endReceivers();
  };

  async stop(): Promise<void> {
    await this.endReceivers();
    await this.app.stop();
  }

  private async endReceivers(): Promise<void> {
    await Promise.all(this.receivers.splice(0).map((receiver) => receiver.stop()));
  }
}

/** Checks the signature of a notification. @throws Error where it is wrong. */
export const verify = (secret: string, { body, headers }: Received): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
