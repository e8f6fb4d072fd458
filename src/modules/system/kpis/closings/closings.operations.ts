import { permitted } from '../../../../core/access.js';
import { many, one, operationsFor, pageOf } from '../../../../core/operation.js';
import { FIGURE_NAMES } from '../figures.js';
import type { ClosingsService } from './closings.service.js';
import {
  ClosedKpis,
  CreateKpiClosingInput,
  KpiClosing,
  KpiClosingDiff,
  KpiClosingInput,
  ListKpiClosingsInput,
} from './closings.types.js';

/** The services that the operations of closed months call. */
interface ClosingOperationServices {
  readonly kpiClosings: ClosingsService;
}

const { operation } = operationsFor<ClosingOperationServices>();

/** The operations on closed months of figures (docs/behaviour/figures.md). */
export const closingOperations = {
  createClosing: operation({
    name: 'createKpiClosing',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Close a month: its figures are kept as they are.',
    input: CreateKpiClosingInput,
    output: one(KpiClosing),
    errors: ['CONFLICT'],
    run: ({ kpiClosings }, context, input) => kpiClosings.create(context, input),
  }),
  closings: operation({
    name: 'kpiClosings',
    kind: 'query',
    access: permitted('analytics.read'),
    summary: 'List the closed months, the newest first.',
    input: ListKpiClosingsInput,
    output: pageOf(KpiClosing),
    run: ({ kpiClosings }, _context, input) => kpiClosings.list(input),
  }),
  closing: operation({
    name: 'kpiClosing',
    kind: 'query',
    access: permitted('analytics.read'),
    summary: 'Read the figures of a closed month.',
    input: KpiClosingInput,
    output: one(ClosedKpis),
    errors: ['NOT_FOUND'],
    run: ({ kpiClosings }, context, input) => kpiClosings.get(context, input),
  }),
  closingDiff: operation({
    name: 'kpiClosingDiff',
    kind: 'query',
    access: permitted('analytics.read'),
    summary: 'Read what moved since a month was closed.',
    input: KpiClosingInput,
    output: many(KpiClosingDiff, FIGURE_NAMES.length),
    errors: ['NOT_FOUND'],
    run: ({ kpiClosings }, context, input) => kpiClosings.diff(context, input),
  }),
};
