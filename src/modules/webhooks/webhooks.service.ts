import { changesAnything } from '../../core/changes.js';
import type { ActingCaller } from '../../core/context.js';
import { invalid, notFound } from '../../core/errors.js';
import { after, decodeCursor, orderBy, type Page, paginate } from '../../core/pagination.js';
import type { UnitOfWork } from '../../core/unit-of-work.js';
import type { PrismaClient } from '../../generated/prisma/client.js';
import { ForbiddenTargetError, type Outbound } from '../../infra/outbound.js';
import type { Queue } from '../../infra/queue.js';
import { discardDeliveries } from './deliveries.queue.js';
import { isPlain, type WebhookSecrets } from './secrets.js';
import { newSecret } from './signatures.js';
import { endpointSnapshot, toEndpointResponse } from './webhooks.mapper.js';
import { lockEndpoint } from './webhooks.queries.js';
import type {
  CreateWebhookEndpointInput,
  ListWebhookEndpointsInput,
  UpdateWebhookEndpointInput,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from './webhooks.types.js';

/** How long the secret before the last rotation goes on signing, in milliseconds. */
const OVERLAP = 24 * 60 * 60 * 1000;

const NEWEST_FIRST = { list: 'webhookEndpoints', field: 'createdAt', descending: true } as const;

/** The receivers of notifications; their secrets leave the service at creating and rotating only. */
export class WebhooksService {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly unitOfWork: UnitOfWork,
    private readonly queue: Queue,
    private readonly outbound: Outbound,
    private readonly secrets: WebhookSecrets,
  ) {}

  /**
   * Seals secrets that an earlier version has kept as they were.
   *
   * @returns the endpoints whose secret cannot be read, which get nothing until it is rotated.
   */
  async sealSecrets(): Promise<number[]> {
    const kept = await this.prisma.webhookEndpoint.findMany({
      select: { id: true, secret: true, previousSecret: true },
      orderBy: { id: 'asc' },
    });
    const sealed = (text: string) => (isPlain(text) ? this.secrets.sealed(text) : text);
    for (const { id, secret, previousSecret } of kept) {
      if (!isPlain(secret) && !(previousSecret !== null && isPlain(previousSecret))) continue;
      await this.prisma.webhookEndpoint.updateMany({
        // Rotated in the meantime, it is sealed already.
        where: { id, secret, previousSecret },
        data: {
          secret: sealed(secret),
          previousSecret: previousSecret === null ? null : sealed(previousSecret),
        },
      });
    }
    return kept
      .filter(({ secret }) => this.secrets.opened(secret) === undefined)
      .map(({ id }) => id);
  }

  /** @throws AppError VALIDATION_ERROR for a bad cursor. */
  async list({ limit, cursor }: ListWebhookEndpointsInput): Promise<Page<WebhookEndpoint>> {
    const position = cursor ? decodeCursor(cursor, NEWEST_FIRST, { value: 'date' }) : undefined;
    return await paginate({
      limit,
      order: NEWEST_FIRST,
      fetch: (take) =>
        this.prisma.webhookEndpoint.findMany({
          where: position ? after(NEWEST_FIRST, position) : {},
          orderBy: orderBy(NEWEST_FIRST),
          take,
        }),
      count: () => this.prisma.webhookEndpoint.count(),
      map: toEndpointResponse,
      position: (item) => ({ value: item.createdAt, id: item.id }),
    });
  }

  /** @throws AppError NOT_FOUND */
  async get(id: number): Promise<WebhookEndpoint> {
    const row = await this.prisma.webhookEndpoint.findUnique({ where: { id } });
    if (row === null) throw unknownEndpoint();
    return toEndpointResponse(row);
  }

  /** @throws AppError VALIDATION_ERROR for an address that must not be called. */
  async create(
    caller: ActingCaller,
    input: CreateWebhookEndpointInput,
  ): Promise<WebhookEndpointWithSecret> {
    const url = await this.checkedUrl(input.url);
    const secret = newSecret();
    return await this.unitOfWork.run(caller, async ({ tx, now, audit }) => {
      const row = await tx.webhookEndpoint.create({
        data: {
          ...input,
          url,
          secret: this.secrets.sealed(secret),
          createdAt: now,
          updatedAt: now,
        },
      });
      audit({
        action: 'webhook.created',
        targetType: 'webhook_endpoint',
        targetId: row.id,
        metadata: { after: endpointSnapshot(row) },
      });
      return { ...toEndpointResponse(row), secret };
    });
  }

  /**
   * Changes what is given and leaves the rest. Enabling starts the count of failures again.
   *
   * @throws AppError NOT_FOUND, VALIDATION_ERROR for an address that must not be called or nothing to
   *   change.
   */
  async update(caller: ActingCaller, input: UpdateWebhookEndpointInput): Promise<WebhookEndpoint> {
    const { id, ...changes } = input;
    if (Object.keys(changes).length === 0) {
      throw invalid('url', 'at least one field to change is required');
    }
    const url = changes.url === undefined ? undefined : await this.checkedUrl(changes.url);
    return await this.unitOfWork.run(caller, async ({ tx, now, audit }) => {
      const before = await tx.webhookEndpoint.findUnique({ where: { id } });
      if (before === null) throw unknownEndpoint();
      const data = {
        ...changes,
        ...(url === undefined ? {} : { url }),
        ...(changes.enabled === undefined ? {} : { disabledReason: null }),
        ...(changes.enabled ? { consecutiveFailures: 0 } : {}),
      };
      if (!changesAnything(before, data)) return toEndpointResponse(before);
      const [row] = await tx.webhookEndpoint.updateManyAndReturn({
        where: { id },
        data: { ...data, updatedAt: now },
      });
      if (row === undefined) throw unknownEndpoint();
      audit({
        action: 'webhook.updated',
        targetType: 'webhook_endpoint',
        targetId: id,
        metadata: { before: endpointSnapshot(before), after: endpointSnapshot(row) },
      });
      return toEndpointResponse(row);
    });
  }

  /** @throws AppError NOT_FOUND */
  async delete(caller: ActingCaller, id: number): Promise<WebhookEndpoint> {
    return await this.unitOfWork.run(caller, async ({ tx, audit }) => {
      const row = await tx.webhookEndpoint.findUnique({ where: { id } });
      const gone = await tx.webhookEndpoint.deleteMany({ where: { id } });
      if (row === null || gone.count === 0) throw unknownEndpoint();
      await discardDeliveries(this.queue, tx, id);
      audit({
        action: 'webhook.deleted',
        targetType: 'webhook_endpoint',
        targetId: id,
        metadata: { before: endpointSnapshot(row) },
      });
      return toEndpointResponse(row);
    });
  }

  /**
   * Gives the endpoint a new secret; the one before signs beside it for 24 hours, unless it cannot be
   * read any more.
   *
   * @throws AppError NOT_FOUND
   */
  async rotateSecret(caller: ActingCaller, id: number): Promise<WebhookEndpointWithSecret> {
    const secret = newSecret();
    return await this.unitOfWork.run(caller, async ({ tx, now, audit }) => {
      // Locked, so that of two rotations the second one sees what the first has written.
      await lockEndpoint(tx, id);
      const before = await tx.webhookEndpoint.findUnique({ where: { id } });
      if (before === null) throw unknownEndpoint();
      const overlaps = this.secrets.opened(before.secret) !== undefined;
      const row = await tx.webhookEndpoint.update({
        where: { id },
        data: {
          secret: this.secrets.sealed(secret),
          previousSecret: overlaps ? before.secret : null,
          previousSecretExpiresAt: overlaps ? new Date(now.getTime() + OVERLAP) : null,
          updatedAt: now,
        },
      });
      audit({ action: 'webhook.secret_rotated', targetType: 'webhook_endpoint', targetId: id });
      return { ...toEndpointResponse(row), secret };
    });
  }

  /** The address in the form in which it is kept. */
  private async checkedUrl(text: string): Promise<string> {
    if (!URL.canParse(text)) throw invalid('url', 'must be an absolute URL');
    try {
      await this.outbound.check(text);
    } catch (error) {
      if (error instanceof ForbiddenTargetError) throw invalid('url', error.message);
      throw error;
    }
    return new URL(text).href;
  }
}

function unknownEndpoint() {
  return notFound('The webhook endpoint');
}
