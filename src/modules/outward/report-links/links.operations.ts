import { permitted } from '../../../core/access.js';
import type { ActingCaller } from '../../../core/context.js';
import { IdInput } from '../../../core/inputs.js';
import { one, operationsFor } from '../../../core/operation.js';
import type { AssetsService } from '../../equipment/assets/assets.service.js';
import { Asset } from '../../equipment/assets/assets.types.js';
import type { LocationsService } from '../../equipment/locations/locations.service.js';
import { Location } from '../../equipment/locations/locations.types.js';
import type { ThingReportsService } from '../../equipment/open-reports/open-reports.service.js';
import type { ReportLinksService } from './links.service.js';

interface Services {
  readonly reportLinks: ReportLinksService;
  readonly assets: AssetsService;
  readonly locations: LocationsService;
  readonly thingReports: ThingReportsService;
}

const { operation } = operationsFor<Services>();

const common = {
  kind: 'mutation',
  access: permitted('maintenance.assign', 'system.settings'),
  input: IdInput,
} as const;
const ofAsset = { ...common, output: one(Asset) };
const ofLocation = { ...common, output: one(Location) };

async function assetAfter({ assets, thingReports }: Services, caller: ActingCaller, id: number) {
  return await thingReports.added(caller, 'asset', await assets.get(caller, id));
}

async function locationAfter(
  { locations, thingReports }: Services,
  caller: ActingCaller,
  id: number,
) {
  return await thingReports.added(caller, 'location', await locations.get(id));
}

/** The report links of docs/behaviour/things.md. */
export const linkOperations = {
  addOfAsset: operation({
    ...ofAsset,
    name: 'addAssetReportLink',
    summary: 'Give an asset a report link; one that it has stays.',
    errors: ['CONFLICT'],
    run: async (services, context, { id }) => {
      await services.reportLinks.add(context, 'asset', id);
      return await assetAfter(services, context, id);
    },
  }),
  rotateOfAsset: operation({
    ...ofAsset,
    name: 'rotateAssetReportLink',
    summary: 'Give an asset another report link, and end the one before.',
    errors: ['CONFLICT'],
    run: async (services, context, { id }) => {
      await services.reportLinks.rotate(context, 'asset', id);
      return await assetAfter(services, context, id);
    },
  }),
  deleteOfAsset: operation({
    ...ofAsset,
    name: 'deleteAssetReportLink',
    summary: 'End the report link of an asset.',
    run: async (services, context, { id }) => {
      await services.reportLinks.delete(context, 'asset', id);
      return await assetAfter(services, context, id);
    },
  }),
  addOfLocation: operation({
    ...ofLocation,
    name: 'addLocationReportLink',
    summary: 'Give a location a report link; one that it has stays.',
    errors: ['CONFLICT'],
    run: async (services, context, { id }) => {
      await services.reportLinks.add(context, 'location', id);
      return await locationAfter(services, context, id);
    },
  }),
  rotateOfLocation: operation({
    ...ofLocation,
    name: 'rotateLocationReportLink',
    summary: 'Give a location another report link, and end the one before.',
    errors: ['CONFLICT'],
    run: async (services, context, { id }) => {
      await services.reportLinks.rotate(context, 'location', id);
      return await locationAfter(services, context, id);
    },
  }),
  deleteOfLocation: operation({
    ...ofLocation,
    name: 'deleteLocationReportLink',
    summary: 'End the report link of a location.',
    run: async (services, context, { id }) => {
      await services.reportLinks.delete(context, 'location', id);
      return await locationAfter(services, context, id);
    },
  }),
};
