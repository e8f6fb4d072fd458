import { permitted } from '../../../../core/access.js';
import { NoInput, one, operationsFor } from '../../../../core/operation.js';
import type { ApplyingService } from './applying.service.js';
import type { SlaService } from './sla.service.js';
import { Sla, SlaApplication, SlaInput } from './sla.types.js';

const { operation } = operationsFor<{
  readonly sla: SlaService;
  readonly applying: ApplyingService;
}>();

/** The clocks of a request (docs/behaviour/sla.md). */
export const slaOperations = {
  sla: operation({
    name: 'sla',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'Explain the clocks of a request: every period, and what they add up to.',
    input: SlaInput,
    output: one(Sla),
    run: ({ sla }, context, input) => sla.get(context, input),
  }),
  apply: operation({
    name: 'applySlaPolicies',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Choose policies for all open requests without clocks, by a job.',
    input: NoInput,
    output: one(SlaApplication),
    run: ({ applying }, context) => applying.apply(context),
  }),
};
