import { permitted } from '../../../core/access.js';
import { one, operationsFor, pageOf } from '../../../core/operation.js';
import type { RatesService } from './rates.service.js';
import { LabourRate, ListLabourRatesInput, SetLabourRateInput } from './rates.types.js';

const { operation } = operationsFor<{ readonly rates: RatesService }>();

/** The operations on labour rates (docs/behaviour/work.md). */
export const rateOperations = {
  list: operation({
    name: 'labourRates',
    kind: 'query',
    access: permitted('maintenance.assign'),
    summary: 'List what an hour of a person costs, the newest rate first.',
    description: 'For their leads.',
    input: ListLabourRatesInput,
    output: pageOf(LabourRate),
    errors: ['FORBIDDEN'],
    run: ({ rates }, context, input) => rates.list(context, input),
  }),
  set: operation({
    name: 'setLabourRate',
    kind: 'mutation',
    access: permitted('maintenance.assign'),
    summary: 'Set what an hour of a person costs from a time on; for their leads.',
    input: SetLabourRateInput,
    output: one(LabourRate),
    errors: ['FORBIDDEN'],
    example: { input: { rate: 4_800, from: '2026-03-01T00:00:00.000Z' } },
    run: ({ rates }, context, input) => rates.set(context, input),
  }),
};
