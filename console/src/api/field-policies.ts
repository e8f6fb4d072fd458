import type { FieldReadFunction } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';

const relay = relayStylePagination([
  'view',
  'filter',
  'orderBy',
  'id',
  'requestId',
  'userId',
  'scheduleId',
  'ruleId',
  'figure',
]);
const { merge: join } = relay;
if (typeof join !== 'function') throw new Error('relayStylePagination has no merge function');

/**
 * Lists of the whole service. Their pages are one cached list for each filter and order.
 *
 * When the first page is read again, later pages are kept if they still follow it, so that a long
 * list keeps its length when the person returns to it. An explicit `refetch` starts again.
 */
export const paged: typeof relay = {
  ...relay,
  merge(existing, incoming, options) {
    const merged = join(existing, incoming, options);
    if (!existing || !incoming || !merged || options.args?.after) return merged;
    if (incoming.pageInfo?.hasNextPage === false) return merged;
    const refOf = (edge: (typeof existing.edges)[number] | undefined) =>
      edge && options.readField<{ readonly __ref?: string }>('node', edge)?.__ref;
    const last = refOf(merged.edges.at(-1));
    const joint = existing.edges.findIndex((edge) => last !== undefined && refOf(edge) === last);
    if (joint < 0) return merged;
    const known = new Set(merged.edges.map(refOf));
    const below = existing.edges.slice(joint + 1).filter((edge) => !known.has(refOf(edge)));
    const { endCursor, hasNextPage } = existing.pageInfo;
    return {
      ...merged,
      edges: [...merged.edges, ...below],
      pageInfo: { ...merged.pageInfo, endCursor, hasNextPage },
    };
  },
};

/** A field with the argument `id`, which finds an object that a list has already read. */
export function one(typename: string): { readonly read: FieldReadFunction } {
  return {
    read: (existing, { args, toReference }) =>
      existing ?? toReference({ __typename: typename, id: args?.id }),
  };
}
