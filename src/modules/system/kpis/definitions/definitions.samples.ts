import type { Samples } from '../../../../core/define-module.js';

/** Values for the examples of the documentation. */
export const definitionSamples: Samples = {
  'KpiDefinition.figure': 'mttr',
  'KpiDefinition.label': 'Mean time to restoration (MTTR)',
  'KpiDefinition.text': 'How long an unplanned downtime of equipment lasts on average.',
  'KpiDefinition.formula':
    'Duration of unplanned downtimes ÷ number of unplanned downtimes that began in the period',
  'KpiDefinition.standard': 'EN 15341:2007, T21',
  'KpiDefinition.differs':
    'Counts unplanned downtimes as recorded, each whole and until now while it lasts, not failures.',
};
