import { holds } from '../../../core/actor.js';
import { defineLoader, groupedBy, type LoaderSource } from '../../../core/loaders.js';
import { targetOf, toDocument } from './documents.mapper.js';
import { documentsOfRequests, documentsOfThings } from './documents.queries.js';
import type { DocumentTarget } from './documents.types.js';

/** The documents of assets, newest first, by the id of the asset. */
export const documentsByAsset = defineLoader((source) => documentsBy(source, 'asset'));

/** The documents of locations, newest first, by the id of the location. */
export const documentsByLocation = defineLoader((source) => documentsBy(source, 'location'));

/** The documents of parts, newest first, by the id of the part. */
export const documentsByPart = defineLoader((source) => documentsBy(source, 'part'));

/** The documents of schedules, newest first, by the id of a schedule that the actor sees. */
export const documentsBySchedule = defineLoader((source) => documentsBy(source, 'schedule'));

/** The documents of contractors, newest first, by the id of a contractor that the actor sees. */
export const documentsByContractor = defineLoader((source) => documentsBy(source, 'contractor'));

/** The documents that requests show, by the id of a request that the actor sees. */
export const documentsByRequest = defineLoader(({ statements, actor }) =>
  groupedBy(
    async (ids: readonly number[]) => {
      if (!mayRead({ actor })) return [];
      const rows = await documentsOfRequests(statements, ids);
      return rows.map(({ requestId, ...row }) => ({ ...toDocument(row), requestId }));
    },
    ({ requestId }) => requestId,
  ),
);

function documentsBy({ statements, actor }: LoaderSource, target: DocumentTarget) {
  return groupedBy(
    async (ids: readonly number[]) => {
      if (!mayRead({ actor })) return [];
      return (await documentsOfThings(statements, target, ids)).map((row) => ({
        ...toDocument(row),
        thingId: targetOf(row).id,
      }));
    },
    ({ thingId }) => thingId,
  );
}

function mayRead({ actor }: Pick<LoaderSource, 'actor'>): boolean {
  return actor !== null && holds(actor, 'maintenance.read');
}
