import { permitted } from '../../../core/access.js';
import { one, operationsFor } from '../../../core/operation.js';
import type { AnalyticsService } from './analytics.service.js';
import { Analytics, AnalyticsInput } from './analytics.types.js';

/** The services that the operations of this module call. */
export interface AnalyticsOperationServices {
  readonly analytics: AnalyticsService;
}

const { operation } = operationsFor<AnalyticsOperationServices>();

/** The analytics operation of specification 4.7. */
export const analyticsOperations = {
  get: operation({
    name: 'analytics',
    kind: 'query',
    replicaReadable: true,
    access: permitted('analytics.read'),
    summary: 'Read the statistics of a period.',
    input: AnalyticsInput,
    output: one(Analytics),
    run: ({ analytics }, context, input) => analytics.get(context, input),
  }),
};
