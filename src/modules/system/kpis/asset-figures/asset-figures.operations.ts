import { permitted } from '../../../../core/access.js';
import { operationsFor, pageOf, stream } from '../../../../core/operation.js';
import { WORKBOOK_TYPE } from '../../../outward/export-files/workbooks.js';
import type { AssetFiguresService } from './asset-figures.service.js';
import { ExportKpiAssetsInput, KpiAsset, ListKpiAssetsInput } from './asset-figures.types.js';

const { operation } = operationsFor<{ readonly kpiAssets: AssetFiguresService }>();

/** The operations on figures of assets (docs/behaviour/figures.md). */
export const assetFigureOperations = {
  assets: operation({
    name: 'kpiAssets',
    kind: 'query',
    access: permitted('analytics.read'),
    summary: 'List assets with their figures of a period.',
    description: 'Also needs the rights of costs: the lead of the departments in scope.',
    input: ListKpiAssetsInput,
    output: pageOf(KpiAsset),
    run: ({ kpiAssets }, context, input) => kpiAssets.list(context, input),
  }),
  assetsExport: operation({
    name: 'kpiAssetsExport',
    kind: 'query',
    counterpart: 'Query.kpiAssets',
    access: permitted('analytics.read'),
    summary: 'Export assets with their figures of a period.',
    input: ExportKpiAssetsInput,
    output: stream('text/csv', WORKBOOK_TYPE),
    errors: ['RATE_LIMITED'],
    example: { text: 'assetId,tag,name\r\n7,PUMP-1,Pump\r\n' },
    run: ({ kpiAssets }, context, input) => kpiAssets.export(context, input),
  }),
};
