import DataLoader from 'dataloader';
import { byKey, defineLoader, type LoaderSource } from '../../../core/loaders.js';
import { leadsThing } from './open-reports.access.js';
import { reportLinkOf } from './open-reports.mapper.js';
import {
  countAssetsAt,
  countOpenReports,
  findThings,
  openReportsOf,
  type ThingType,
} from './open-reports.queries.js';
import type { OpenReport } from './open-reports.types.js';

/** The links of assets by id of the asset, as the actor sees them. */
export const linkByAsset = defineLoader((source) => links(source, 'asset'));

/** The links of locations by id of the location, as the actor sees them. */
export const linkByLocation = defineLoader((source) => links(source, 'location'));

/** The open reports of assets, by id of the asset. */
export const reportsByAsset = defineLoader((source) => reports(source, 'asset'));

/** The open reports of locations, by id of the location. */
export const reportsByLocation = defineLoader((source) => reports(source, 'location'));

/** The number of open reports of assets and of what is part of them, by id of the asset. */
export const reportCountByAsset = defineLoader(({ statements }) =>
  counts((ids) => countOpenReports(statements, 'asset', ids)),
);

/** The number of open reports of locations and of what is in them, by id of the location. */
export const reportCountByLocation = defineLoader(({ statements }) =>
  counts((ids) => countOpenReports(statements, 'location', ids)),
);

/** The number of assets at locations and in them, by id of the location. */
export const assetCountByLocation = defineLoader(({ statements }) =>
  counts((ids) => countAssetsAt(statements, ids)),
);

/** True where the actor leads the department in charge of a location, by id of the location. */
export const leadsLocation = defineLoader(
  ({ statements, actor }) =>
    new DataLoader(async (ids: readonly number[]): Promise<readonly boolean[]> => {
      const things = await findThings(statements, 'location', ids);
      const led = things.filter((thing) => actor !== null && leadsThing(actor, thing));
      return ids.map((id) => led.some((thing) => thing.id === id));
    }),
);

function links({ statements, actor, publicUrl }: LoaderSource, type: ThingType) {
  return byKey(
    async (ids: readonly number[]) => {
      const things = await findThings(statements, type, ids);
      return things.map((thing) => ({
        id: thing.id,
        reportLink: reportLinkOf(actor, thing, publicUrl),
      }));
    },
    ({ id }) => id,
  );
}

function reports({ statements }: LoaderSource, type: ThingType) {
  return new DataLoader(async (ids: readonly number[]): Promise<readonly OpenReport[][]> => {
    const found = await openReportsOf(statements, type, ids);
    return ids.map((id) => found.get(id) ?? []);
  });
}

function counts(count: (ids: readonly number[]) => Promise<ReadonlyMap<number, number>>) {
  return new DataLoader(async (ids: readonly number[]): Promise<readonly number[]> => {
    const found = await count(ids);
    return ids.map((id) => found.get(id) ?? 0);
  });
}
