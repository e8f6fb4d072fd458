import { defineModule } from '../../../infra/infrastructure.js';
import { Outbound } from '../../../infra/outbound.js';
import { downtimes } from '../../equipment/downtimes/downtimes.module.js';
import { fields } from '../../equipment/fields/fields.module.js';
import { parts } from '../../equipment/parts/parts.module.js';
import { schedules } from '../../planning/schedules/schedules.module.js';
import { comments } from '../../requests/comments/comments.module.js';
import { maintenance } from '../../requests/maintenance/maintenance.module.js';
import { timePartitions } from '../../system/time-partitions/time-partitions.module.js';
import { eventFeed } from '../event-feed/event-feed.module.js';
import { DeliveriesService } from './deliveries.service.js';
import { WebhookSecrets } from './secrets.js';
import { WebhookSender } from './sender.service.js';
import { webhookJobs } from './webhooks.jobs.js';
import { webhookOperations } from './webhooks.operations.js';
import { WebhooksResolver } from './webhooks.resolver.js';
import { webhooksSamples } from './webhooks.samples.js';
import { WebhooksService } from './webhooks.service.js';
import { webhookSubscribers } from './webhooks.subscribers.js';

/**
 * Signed notifications to external receivers (specification, section 6;
 * docs/behaviour/webhooks.md).
 */
export const webhooks = defineModule({
  name: 'webhooks',
  needs: [timePartitions, fields, maintenance, downtimes, parts, schedules, comments, eventFeed],
  permissions: ['system.settings'],
  operations: webhookOperations,
  resolvers: [WebhooksResolver],
  subscribers: webhookSubscribers,
  jobs: webhookJobs,
  samples: webhooksSamples,
  config: ({
    jwtSecret,
    production,
    webhookAllowedCidrs,
    webhookRetrySeconds,
    webhookTimeoutSeconds,
    webhookDisableAfter,
    webhookRetentionDays,
  }) => ({
    jwtSecret,
    production,
    webhookAllowedCidrs,
    webhookRetrySeconds,
    webhookTimeoutSeconds,
    webhookDisableAfter,
    webhookRetentionDays,
  }),
  create: ({ prisma, statements, unitOfWork, clock, queue, logger }, needed, config) => {
    const outbound = new Outbound(
      config.webhookAllowedCidrs,
      config.webhookTimeoutSeconds * 1000,
      // In production the settings are known to those who run the service, and are no business of others.
      config.production
        ? ''
        : '; WEBHOOK_ALLOWED_CIDRS names networks that may be called all the same',
    );
    const secrets = new WebhookSecrets(config.jwtSecret);
    return {
      webhooks: new WebhooksService(prisma, unitOfWork, queue, outbound, secrets),
      deliveries: new DeliveriesService(prisma, unitOfWork, queue),
      webhookSender: new WebhookSender({
        prisma,
        statements,
        unitOfWork,
        queue,
        outbound,
        secrets,
        clock,
        logger,
        known: needed.fields.knownFields,
        random: Math.random,
        retrySeconds: config.webhookRetrySeconds,
        disableAfter: config.webhookDisableAfter,
        retentionDays: config.webhookRetentionDays,
        timeoutSeconds: config.webhookTimeoutSeconds,
      }),
    };
  },
});
