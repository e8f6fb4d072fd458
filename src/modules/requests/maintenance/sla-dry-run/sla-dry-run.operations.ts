import { permitted } from '../../../../core/access.js';
import { one, operationsFor } from '../../../../core/operation.js';
import type { SlaDryRunService } from './sla-dry-run.service.js';
import { DryRunSlaPoliciesInput, SlaDryRun } from './sla-dry-run.types.js';

const { operation } = operationsFor<{ readonly slaDryRun: SlaDryRunService }>();

/** The trial of policies on past requests (docs/behaviour/sla.md). */
export const slaDryRunOperations = {
  run: operation({
    name: 'dryRunSlaPolicies',
    kind: 'query',
    access: permitted('system.settings'),
    summary: 'Try policies on past requests; nothing is stored.',
    input: DryRunSlaPoliciesInput,
    output: one(SlaDryRun),
    example: {
      input: {
        policies: [{ name: 'Urgent', rank: 10, calendarId: 1, resolutionMinutes: 480 }],
        from: '2026-02-01T00:00:00.000Z',
        to: '2026-03-01T00:00:00.000Z',
      },
    },
    run: ({ slaDryRun }, context, input) => slaDryRun.run(context, input),
  }),
};
