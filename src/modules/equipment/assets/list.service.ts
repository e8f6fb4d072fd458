import { sql } from 'kysely';
import type { ActingCaller } from '../../../core/context.js';
import type { PageInput } from '../../../core/list-inputs.js';
import type { Page } from '../../../core/pagination.js';
import { pageOfRows, type RowOrder, wordConditions } from '../../../core/row-lists.js';
import type { Fragment, Statements } from '../../../core/sql.js';
import { nameKey } from '../../../core/text.js';
import type { KnownFieldsService } from '../fields/known-fields.service.js';
import { pageByField } from '../fields/lists/field-pages.queries.js';
import { LOCATIONS } from '../locations/locations.queries.js';
import { fewOf, inSubtree } from '../trees/trees.queries.js';
import { toAsset } from './assets.mapper.js';
import { ASSET_ROWS, type AssetRow, BY_TAG } from './assets.queries.js';
import type { Asset } from './assets.types.js';
import { assetBearers, assetsByFields } from './by-fields.queries.js';
import { chainedPage } from './chained-page.js';
import type { AssetFilter, ListAssetChildrenInput, ListAssetsInput } from './list.types.js';

/** Lists assets (docs/behaviour/things.md). */
export class AssetListService {
  constructor(
    private readonly statements: Statements,
    private readonly known: Pick<KnownFieldsService, 'recent'>,
  ) {}

  /** A page of the parts of an asset. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async children(
    caller: ActingCaller,
    { id: parentId, ...page }: ListAssetChildrenInput,
  ): Promise<Page<Asset>> {
    return await this.list(caller, { ...page, parentId, exact: false });
  }

  /** A page of the assets. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async list({ actor }: ActingCaller, input: ListAssetsInput): Promise<Page<Asset>> {
    const known = await this.known.recent();
    const { near } = input;
    const place = await locationConditions(this.statements, input);
    const others = [...ownConditions(input), ...placeConditions(input), ...place];
    const byFields = await assetsByFields(this.statements, actor, input, { known, others });
    const order = byFields.criteria?.order;
    const map = (row: AssetRow) => toAsset(actor, row, known);
    const pageOf = (name: string, further: readonly Fragment[], page: PageInput) => {
      const list = {
        name,
        ...ASSET_ROWS,
        conditions: [...others, ...byFields.conditions, ...further],
      };
      return order === undefined
        ? pageOfRows(
            this.statements,
            { ...list, orders: ORDERS },
            { ...page, sort: input.sort },
            map,
          )
        : pageByField(
            this.statements,
            { ...list, known, order, bearers: assetBearers(actor) },
            page,
            map,
          );
    };
    if (near === undefined) return await pageOf('assets', [], input);
    const isNear = await atOrBelow(this.statements, near);
    return await chainedPage(
      input,
      (page) => pageOf('assetsNear', [isNear], page),
      (page) => pageOf('assetsFar', [sql`${isNear} IS NOT TRUE`], page),
    );
  }
}

const ORDERS: Readonly<Record<string, RowOrder<AssetRow>>> = {
  tag: BY_TAG,
  name: { by: 'nameKey', kind: 'text' },
  createdAt: { by: 'createdAt', kind: 'date' },
};

/** The ids of the assets that are down. */
const DOWN = sql`(SELECT asset_id FROM downtimes WHERE ended_at IS NULL)`;

function ownConditions(filter: AssetFilter): Fragment[] {
  const { state, criticality, type, down, warrantyFrom, warrantyTo, search } = filter;
  return [
    ...(state === undefined || state.length === 0
      ? []
      : [sql`t.state = ANY (${state}::asset_state[])`]),
    ...(criticality === undefined || criticality.length === 0
      ? []
      : [sql`t.criticality = ANY (${criticality}::int[])`]),
    ...(type === undefined ? [] : [sql`t.type_key = ${nameKey(type)}`]),
    ...(down === undefined ? [] : [sql`t.id ${sql.raw(down ? 'IN' : 'NOT IN')} ${DOWN}`]),
    ...(warrantyFrom === undefined ? [] : [sql`t.warranty_until >= ${warrantyFrom}::date`]),
    ...(warrantyTo === undefined ? [] : [sql`t.warranty_until <= ${warrantyTo}::date`]),
    ...wordConditions(search),
  ];
}

function placeConditions({ departmentId, parentId, root }: AssetFilter): Fragment[] {
  return [
    ...(departmentId === undefined ? [] : [sql`t.department_id = ${departmentId}`]),
    ...(parentId === undefined ? [] : [sql`t.parent_id = ${parentId}`]),
    ...(root === undefined ? [] : [sql`t.parent_id IS ${sql.raw(root ? 'NULL' : 'NOT NULL')}`]),
  ];
}

/** Number of locations that are named by their ids, so that the planner knows how rare they are. */
const MAX_NAMED = 500;

async function locationConditions(
  statements: Statements,
  { locationId, exact }: AssetFilter,
): Promise<Fragment[]> {
  if (locationId === undefined) return [];
  if (exact) return [sql`t.location_id = ${locationId}`];
  return [await atOrBelow(statements, locationId)];
}

/** Condition for `t` being at a location or below it. */
async function atOrBelow(statements: Statements, locationId: number): Promise<Fragment> {
  const ids = inSubtree(LOCATIONS, locationId);
  const few = await fewOf(statements, ids, MAX_NAMED);
  // Assets of many locations are frequent: they are met in the order of the list, and not looked up.
  return few === undefined
    ? sql`((t.location_id IN ${ids}) IS TRUE)`
    : sql`(t.location_id = ANY (${few}::int[]))`;
}
