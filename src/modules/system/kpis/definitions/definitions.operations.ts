import { permitted } from '../../../../core/access.js';
import { many, NoInput, operationsFor } from '../../../../core/operation.js';
import { FIGURE_NAMES } from '../figures.js';
import { definitionsFor } from './definitions.js';
import { KpiDefinition } from './definitions.types.js';

const { operation } = operationsFor<object>();

/** The operation on definitions of figures (docs/behaviour/targets.md). */
export const definitionOperations = {
  definitions: operation({
    name: 'kpiDefinitions',
    kind: 'query',
    access: permitted('analytics.read'),
    summary: 'Read the definitions of all figures.',
    description: 'In your language: German or English.',
    input: NoInput,
    output: many(KpiDefinition, FIGURE_NAMES.length),
    run: async (_services, { actor }) => definitionsFor(actor),
  }),
};
