import { permitted } from '../../../../core/access.js';
import { one, operationsFor } from '../../../../core/operation.js';
import type { RuleDryRunService } from './dry-run.service.js';
import { DryRunRuleInput, RuleDryRun } from './dry-run.types.js';

const { operation } = operationsFor<{ readonly ruleDryRun: RuleDryRunService }>();

/** The trial of a rule on past events (docs/behaviour/rules.md). */
export const dryRunOperations = {
  dryRunRule: operation({
    name: 'dryRunRule',
    kind: 'query',
    access: permitted('system.settings'),
    summary: 'Try a rule on past events, or on a request; nothing is stored.',
    input: DryRunRuleInput,
    output: one(RuleDryRun),
    example: {
      input: {
        rule: {
          trigger: { type: 'created' },
          conditions: { all: [{ field: 'title', op: 'contains', value: 'heating' }] },
          actions: [{ type: 'setPriority', priority: 'high' }],
        },
        from: '2026-02-01T00:00:00.000Z',
        to: '2026-03-01T00:00:00.000Z',
      },
    },
    run: ({ ruleDryRun }, context, input) => ruleDryRun.run(context, input),
  }),
};
