import { permitted } from '../../core/authorize.js';
import { one, operation } from '../../core/operation.js';
import { Analytics, AnalyticsInput } from './analytics.types.js';

/** The operation of specification 4.7 on figures. */
export const analyticsOperations = {
  get: operation({
    name: 'analytics',
    kind: 'query',
    access: permitted('analytics.read'),
    summary: 'Show the figures of a period.',
    input: AnalyticsInput,
    output: one(Analytics),
    run: (context, input) => context.services.analytics.get(context, input),
  }),
};
