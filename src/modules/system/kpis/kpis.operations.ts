import { permitted } from '../../../core/access.js';
import { many, one, operationsFor, pageOf, stream } from '../../../core/operation.js';
import { WORKBOOK_TYPE } from '../../outward/export-files/workbooks.js';
import { MAX_GROUPS } from './groups.queries.js';
import type { KpiExports } from './kpi-exports.service.js';
import type { KpisService } from './kpis.service.js';
import {
  ExportKpiRowsInput,
  KpiGroup,
  KpiGroupsInput,
  KpiRow,
  Kpis,
  KpisInput,
  ListKpiRowsInput,
} from './kpis.types.js';

/** The services that the operations of this module call. */
interface KpiOperationServices {
  readonly kpis: KpisService;
  readonly kpiExports: KpiExports;
}

const { operation } = operationsFor<KpiOperationServices>();

/** The operations on figures (docs/behaviour/figures.md). They count what was committed before the call. */
export const kpiOperations = {
  get: operation({
    name: 'kpis',
    kind: 'query',
    access: permitted('analytics.read'),
    summary: 'Read all figures of a period.',
    input: KpisInput,
    output: one(Kpis),
    run: ({ kpis }, context, input) => kpis.get(context, input),
  }),
  rows: operation({
    name: 'kpiRows',
    kind: 'query',
    access: permitted('analytics.read'),
    summary: 'List the records that a figure counts, newest first.',
    input: ListKpiRowsInput,
    output: pageOf(KpiRow),
    errors: ['NOT_FOUND'],
    run: ({ kpis }, context, input) => kpis.rows(context, input),
  }),
  groups: operation({
    name: 'kpiGroups',
    kind: 'query',
    access: permitted('analytics.read'),
    summary: 'Read the parts of a figure, the largest first.',
    input: KpiGroupsInput,
    output: many(KpiGroup, MAX_GROUPS),
    errors: ['NOT_FOUND'],
    run: ({ kpis }, context, input) => kpis.groups(context, input),
  }),
  export: operation({
    name: 'kpiRowsExport',
    kind: 'query',
    counterpart: 'Query.kpiRows',
    access: permitted('analytics.read'),
    summary: 'Export the records that a figure counts.',
    input: ExportKpiRowsInput,
    output: stream('text/csv', WORKBOOK_TYPE),
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
    example: { text: 'kind,id,numerator\r\nrequest,7,1\r\n' },
    run: ({ kpiExports }, context, input) => kpiExports.export(context, input),
  }),
};
