import { randomUUID } from 'node:crypto';
import { csv } from '../../support/forms.js';
import { act, change, type ModuleContract, page, query } from '../operation.js';

const WRITE = ['maintenance.assign', 'system.settings'] as const;

/** The contract of assets (docs/behaviour/things.md). */
export const assets: ModuleContract = {
  operations: {
    assets: {
      ...page(
        'GET /assets',
        'Asset',
        ', view: Int, filter: AssetFilter, orderBy: AssetSort, orderByField: FieldOrderInput',
      ),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    assetChildren: {
      ...page('GET /assets/:id/children', 'Asset', ', id: Int!, orderBy: AssetSort'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    asset: {
      ...query('GET /assets/:id', 'Asset', 'id: Int!'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    createAsset: {
      ...change('POST /assets', 'Asset', 'CreateAssetInput'),
      access: WRITE,
      scope: 'maintenance.assign|system.settings',
      audit: [
        { action: 'asset.created', targetType: 'asset', after: ['tag', 'name'] },
        async (given) =>
          given.asAdmin({
            tag: randomUUID(),
            name: 'Pump',
            departmentId: (await given.seed.department()).id,
          }),
      ],
    },
    updateAsset: {
      ...change('PUT /assets/:id', 'Asset', 'UpdateAssetInput'),
      access: WRITE,
      scope: 'maintenance.assign|system.settings',
      audit: [
        { action: 'asset.updated', targetType: 'asset', before: ['notes'], after: ['notes'] },
        async (given) => given.asAdmin({ id: (await given.seed.asset()).id, notes: 'Loud.' }),
      ],
    },
    replaceAsset: {
      ...change('POST /assets/:id/replace', 'Asset', 'ReplaceAssetInput'),
      access: WRITE,
      scope: 'maintenance.assign|system.settings',
      audit: [
        { action: 'asset.replaced', targetType: 'asset', before: ['tag'], after: ['tag'] },
        async (given) => given.asAdmin({ id: (await given.seed.asset()).id, tag: randomUUID() }),
      ],
    },
    importAssets: {
      ...change('POST /assets/import', 'ImportReport', 'ImportInput'),
      form: true,
      access: WRITE,
      scope: 'maintenance.assign|system.settings',
      audit: [
        { action: 'asset.created', targetType: 'asset', after: ['name'] },
        async (given) => {
          const { name } = await given.seed.department();
          return given.asAdmin({ file: csv(`tag,name,department\n${randomUUID()},Pump,${name}`) });
        },
      ],
    },
    inspectAssetImport: {
      ...change('POST /assets/import/inspect', 'ImportInspection', 'InspectImportInput'),
      form: true,
      access: WRITE,
      scope: 'maintenance.assign|system.settings',
    },
    deleteAsset: {
      ...act('DELETE /assets/:id', 'Asset', 'id: Int!'),
      access: WRITE,
      scope: 'maintenance.assign|system.settings',
      audit: [
        { action: 'asset.deleted', targetType: 'asset', before: ['tag'] },
        async (given) => given.asAdmin({ id: (await given.seed.asset()).id }),
      ],
    },
  },
  paths: [
    ['/assets', 'GET POST'],
    ['/assets/import', 'POST'],
    ['/assets/import/inspect', 'POST'],
    ['/assets/999999', 'GET PUT DELETE'],
    ['/assets/999999/children', 'GET'],
    ['/assets/999999/replace', 'POST'],
  ],
  answers: {
    Asset:
      'id tag name type parentId locationId departmentId ^state criticality manufacturer model ' +
      'serialNumber purchasedOn purchaseCost replacementCost warrantyUntil commissionedOn retiredOn notes ' +
      'attributes:AssetAttribute fields:FieldValue path pathName childCount down imageId imageUrl reportLink:ReportLink openReports:OpenReport ' +
      'version createdAt updatedAt',
    AssetAttribute: 'name value',
  },
};
