import { changesAnything } from '../../../core/changes.js';
import type { ActingCaller } from '../../../core/context.js';
import { invalid, notFound, nothingToChange } from '../../../core/errors.js';
import { after, decodeCursor, orderBy, type Page, paginate } from '../../../core/pagination.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { PrismaClient } from '../../../generated/prisma/client.js';
import { ForbiddenTargetError, type Outbound } from '../../../infra/outbound.js';
import type { Queue } from '../../../infra/queue/queue.js';
import { discardDeliveries } from './deliveries.queue.js';
import type { WebhookSecrets } from './secrets.js';
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

/** Time for which the previous secret stays valid after a rotation, in milliseconds. */
const OVERLAP = 24 * 60 * 60 * 1000;

const NEWEST_FIRST = { list: 'webhookEndpoints', field: 'createdAt', descending: true } as const;

/** Manages the receivers of notifications. Only `create` and `rotateSecret` return a secret. */
export class WebhooksService {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly unitOfWork: UnitOfWork,
    private readonly queue: Queue,
    private readonly outbound: Outbound,
    private readonly secrets: WebhookSecrets,
  ) {}

  /**
   * The ids of endpoints whose secret cannot be decrypted. Deliveries to them fail until the secret is
   * rotated.
   */
  async unreadableSecrets(): Promise<number[]> {
    const stored = await this.prisma.webhookEndpoint.findMany({
      select: { id: true, secret: true },
      orderBy: { id: 'asc' },
    });
    return stored
      .filter(({ secret }) => this.secrets.opened(secret) === undefined)
      .map(({ id }) => id);
  }

  /** A page of the endpoints, newest first. @throws AppError VALIDATION_ERROR for an invalid cursor. */
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

  /** An endpoint. @throws AppError NOT_FOUND for an unknown id. */
  async get(id: number): Promise<WebhookEndpoint> {
    const row = await this.prisma.webhookEndpoint.findUnique({ where: { id } });
    if (row === null) throw unknownEndpoint();
    return toEndpointResponse(row);
  }

  /**
   * Registers an endpoint.
   *
   * @throws AppError VALIDATION_ERROR for a URL that must not be called.
   */
  async create(
    caller: ActingCaller,
    input: CreateWebhookEndpointInput,
  ): Promise<WebhookEndpointWithSecret> {
    const url = await this.checkedUrl(input.url);
    const secret = newSecret();
    return await this.unitOfWork.run(caller, async ({ tx, now, audit }) => {
      const last = await tx.outboxEvent.aggregate({ _max: { id: true } });
      const row = await tx.webhookEndpoint.create({
        data: {
          ...input,
          url,
          afterEventId: last._max.id ?? 0n,
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
   * Changes the given fields. Enabling resets the count of failures.
   *
   * @throws AppError NOT_FOUND, VALIDATION_ERROR for a URL that must not be called, or without a
   *   field to change.
   */
  async update(caller: ActingCaller, input: UpdateWebhookEndpointInput): Promise<WebhookEndpoint> {
    const { id, ...changes } = input;
    if (Object.keys(changes).length === 0) {
      throw nothingToChange();
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

  /** Deletes an endpoint and its deliveries. @throws AppError NOT_FOUND for an unknown id. */
  async delete(caller: ActingCaller, id: number): Promise<WebhookEndpoint> {
    return await this.unitOfWork.run(caller, async ({ tx, audit }) => {
      const row = await tx.webhookEndpoint.findUnique({ where: { id } });
      const deleted = await tx.webhookEndpoint.deleteMany({ where: { id } });
      if (row === null || deleted.count === 0) throw unknownEndpoint();
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
   * Replaces the secret of an endpoint. The previous secret also signs for 24 hours, unless it
   * cannot be decrypted.
   *
   * @throws AppError NOT_FOUND for an unknown id.
   */
  async rotateSecret(caller: ActingCaller, id: number): Promise<WebhookEndpointWithSecret> {
    const secret = newSecret();
    return await this.unitOfWork.run(caller, async ({ tx, statements, now, audit }) => {
      // Locked, so that a concurrent rotation reads the secret written by this one.
      await lockEndpoint(statements, id);
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

  /** The normalised URL. @throws AppError VALIDATION_ERROR for a URL that must not be called. */
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
