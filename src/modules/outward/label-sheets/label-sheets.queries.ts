import { sql } from 'kysely';
import { first, type Statements, statement } from '../../../core/sql.js';
import { ASSETS } from '../../equipment/assets/assets.queries.js';
import { LOCATIONS } from '../../equipment/locations/locations.queries.js';
import {
  findThings,
  type LinkedThing,
  type ThingType,
} from '../../equipment/open-reports/open-reports.queries.js';
import { pathName } from '../../equipment/trees/trees.queries.js';

/** An asset or a location. */
export interface ThingRef {
  readonly type: ThingType;
  readonly id: number;
}

/** A thing with what stands on its label. */
export interface LabelRow extends LinkedThing {
  /** The place of an asset, the place around a location, from the root; null without one. */
  readonly place: string | null;
}

/** Locks things against their end and changes of their links, until the transaction ends. */
export async function lockThings(
  statements: Statements,
  type: ThingType,
  ids: readonly number[],
): Promise<void> {
  const table = sql.table(type === 'asset' ? 'assets' : 'locations');
  await statements.all(
    statement(sql`SELECT id FROM ${table} WHERE id = ANY (${ids}::int[])
      ORDER BY id FOR NO KEY UPDATE`),
  );
}

const PLACE = {
  asset: sql`SELECT a.id, ${pathName(LOCATIONS)} AS place
    FROM assets AS a JOIN locations AS t ON t.id = a.location_id WHERE a.id = ANY `,
  location: sql`SELECT own.id, ${pathName(LOCATIONS)} AS place
    FROM locations AS own JOIN locations AS t ON t.id = own.parent_id WHERE own.id = ANY `,
} as const;

/** The things with their places, in the given order; those that do not exist are left out. */
export async function labelRows(
  statements: Statements,
  things: readonly ThingRef[],
): Promise<LabelRow[]> {
  const found = new Map<string, LabelRow>();
  for (const type of ['asset', 'location'] as const) {
    const ids = things.filter((thing) => thing.type === type).map(({ id }) => id);
    if (ids.length === 0) continue;
    const rows = await findThings(statements, type, ids);
    const places = await statements.all(
      statement(sql<{ id: number; place: string }>`${PLACE[type]} (${ids}::int[])`),
    );
    const placeOf = new Map(places.map(({ id, place }) => [id, place]));
    for (const row of rows) {
      found.set(`${type}:${row.id}`, { ...row, place: placeOf.get(row.id) ?? null });
    }
  }
  return things.flatMap(({ type, id }) => found.get(`${type}:${id}`) ?? []);
}

/**
 * The places of a branch by their path of names, then the assets there by tag: places that are not
 * archived, and assets that are not retired.
 *
 * @param limit rows of each.
 * @returns undefined for an unknown place.
 */
export async function branchOf(
  statements: Statements,
  locationId: number,
  include: 'places' | 'assets' | 'both',
  limit: number,
): Promise<ThingRef[] | undefined> {
  const root = await first(
    statements,
    statement(sql<{ path: string }>`SELECT path FROM locations WHERE id = ${locationId}`),
  );
  if (root === undefined) return undefined;
  const inside = sql`starts_with(t.path, ${root.path})`;
  const places =
    include === 'assets'
      ? []
      : await statements.all(
          statement(sql<ThingRef>`SELECT 'location' AS type, t.id FROM locations AS t
            WHERE ${inside} AND t.archived_at IS NULL
            ORDER BY ${pathName(LOCATIONS)} COLLATE "und-x-icu", t.id LIMIT ${limit}`),
        );
  const assets =
    include === 'places'
      ? []
      : await statements.all(
          statement(sql<ThingRef>`SELECT 'asset' AS type, asset.id FROM ${sql.table(ASSETS.table)} AS asset
            JOIN locations AS t ON t.id = asset.location_id
            WHERE ${inside} AND asset.state <> 'retired'
            ORDER BY asset.tag_key COLLATE "und-x-icu", asset.id LIMIT ${limit}`),
        );
  return [...places, ...assets];
}
