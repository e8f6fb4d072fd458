import { permitted } from '../../../core/access.js';
import { IdInput } from '../../../core/inputs.js';
import { one, operationsFor, pageOf } from '../../../core/operation.js';
import { ImportInput, ImportReport } from '../open-reports/import/import-report.js';
import { ImportInspection, InspectImportInput } from '../open-reports/import/inspection.js';
import type { ThingReportsService } from '../open-reports/open-reports.service.js';
import type { AssetsService } from './assets.service.js';
import { Asset, CreateAssetInput, UpdateAssetInput } from './assets.types.js';
import type { AssetImportService } from './import.service.js';
import type { AssetListService } from './list.service.js';
import { ListAssetChildrenInput, ListAssetsInput } from './list.types.js';
import { ReplaceAssetInput } from './replace.types.js';

const { operation } = operationsFor<{
  readonly thingReports: ThingReportsService;
  readonly assets: AssetsService;
  readonly assetList: AssetListService;
  readonly assetImport: AssetImportService;
}>();

/** The operations on assets (docs/behaviour/things.md). */
export const assetOperations = {
  list: operation({
    name: 'assets',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'List the assets.',
    input: ListAssetsInput,
    output: pageOf(Asset),
    run: ({ assetList }, context, input) => assetList.list(context, input),
  }),
  children: operation({
    name: 'assetChildren',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'List the parts of an asset.',
    input: ListAssetChildrenInput,
    output: pageOf(Asset),
    run: ({ assetList }, context, input) => assetList.children(context, input),
  }),
  get: operation({
    name: 'asset',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'Read an asset.',
    input: IdInput,
    output: one(Asset),
    run: async ({ assets, thingReports }, context, input) =>
      await thingReports.added(context, 'asset', await assets.get(context, input.id)),
  }),
  create: operation({
    name: 'createAsset',
    kind: 'mutation',
    access: permitted('maintenance.assign', 'system.settings'),
    summary: 'Create an asset.',
    description: 'For leads of its department, and for any department with `system.settings`.',
    input: CreateAssetInput,
    output: one(Asset),
    errors: ['CONFLICT'],
    example: { input: { tag: 'P-0007', name: 'Circulation pump', type: 'pump', locationId: 12 } },
    run: async ({ assets, thingReports }, context, input) =>
      await thingReports.added(context, 'asset', await assets.create(context, input)),
  }),
  update: operation({
    name: 'updateAsset',
    kind: 'mutation',
    access: permitted('maintenance.assign', 'system.settings'),
    summary: 'Change or move an asset.',
    description: 'For leads of its department, and for any department with `system.settings`.',
    input: UpdateAssetInput,
    output: one(Asset),
    errors: ['CONFLICT', 'VERSION_CONFLICT'],
    example: {
      input: { state: 'out_of_service', expectedVersion: 1 },
    },
    run: async ({ assets, thingReports }, context, input) =>
      await thingReports.added(context, 'asset', await assets.update(context, input)),
  }),
  replace: operation({
    name: 'replaceAsset',
    kind: 'mutation',
    access: permitted('maintenance.assign', 'system.settings'),
    summary: 'Replace an asset by a new one.',
    description: 'The new one takes over its place and its parts.',
    input: ReplaceAssetInput,
    output: one(Asset),
    errors: ['CONFLICT', 'VERSION_CONFLICT'],
    example: { input: { tag: 'P-0031', serialNumber: 'W-50117' } },
    run: ({ assets }, context, input) => assets.replace(context, input),
  }),
  import: operation({
    name: 'importAssets',
    kind: 'mutation',
    access: permitted('maintenance.assign', 'system.settings'),
    summary: 'Create and change assets from a file, all of them or none.',
    input: ImportInput,
    output: one(ImportReport),
    run: ({ assetImport }, context, input) => assetImport.import(context, input),
  }),
  inspectImport: operation({
    name: 'inspectAssetImport',
    kind: 'mutation',
    access: permitted('maintenance.assign', 'system.settings'),
    summary: 'Inspect a file of assets before its import.',
    description: 'Proposes fields for its columns; nothing is written.',
    input: InspectImportInput,
    output: one(ImportInspection),
    run: ({ assetImport }, context, input) => assetImport.inspect(context, input),
  }),
  delete: operation({
    name: 'deleteAsset',
    kind: 'mutation',
    access: permitted('maintenance.assign', 'system.settings'),
    summary: 'Delete an asset, or retire one that is referred to.',
    input: IdInput,
    output: one(Asset),
    run: async ({ assets, thingReports }, context, input) =>
      await thingReports.added(context, 'asset', await assets.delete(context, input.id)),
  }),
};
