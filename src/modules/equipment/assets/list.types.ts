import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { connectionArgs, viewedArgs } from '../../../core/connection.js';
import {
  Day,
  Id,
  MAX_CHOICES,
  MaxItems,
  Omittable,
  Text,
  WholeNumbers,
} from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { exported, paged, sorted } from '../../../core/list-inputs.js';
import { viewed } from '../../../core/viewed-lists.js';
import type { AssetState } from '../../../generated/prisma/enums.js';
import { FieldFilters, orderedByField, sortedByField } from '../fields/lists/field-lists.types.js';
import { AssetStateType } from './assets.types.js';

const sorts = {
  TAG_ASC: 'tag',
  TAG_DESC: '-tag',
  NAME_ASC: 'name',
  NAME_DESC: '-name',
  CREATED_AT_ASC: 'createdAt',
  CREATED_AT_DESC: '-createdAt',
} as const;
const Sort = registerEnum('AssetSort', sorts, 'The orders of the list of assets.');

/** Filter of the list of assets; all conditions must hold. */
@InputType()
export class AssetFilter {
  @Field(() => [AssetStateType], { nullable: true, description: 'One or several; default: all.' })
  @Omittable()
  @MaxItems(MAX_CHOICES)
  state?: AssetState[];

  @Field(() => [Int], { nullable: true, description: 'One or several, 1 (low) to 5 (high).' })
  @Omittable()
  @WholeNumbers(1, 5, 5)
  criticality?: number[];

  @Field(() => Int, { nullable: true, description: 'At this location or below it.' })
  @Omittable()
  @Id()
  locationId?: number;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only at the location itself, not below it; default: false.',
  })
  exact: boolean = false;

  @Field(() => Int, {
    nullable: true,
    description: 'Those at this location or below it come first; it leaves out none.',
  })
  @Omittable()
  @Id()
  near?: number;

  @Field(() => String, { nullable: true, description: 'The type, in any case.' })
  @Omittable()
  @Text(1, 100)
  type?: string;

  @Field(() => Int, { nullable: true })
  @Omittable()
  @Id()
  departmentId?: number;

  @Field(() => Int, { nullable: true, description: 'The parts of this asset.' })
  @Omittable()
  @Id()
  parentId?: number;

  @Field(() => Boolean, { nullable: true, description: 'True if a downtime is open.' })
  @Omittable()
  down?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'True if it is a part of no other asset.' })
  @Omittable()
  root?: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'The warranty ends on this day or later: `2026-01-31`.',
  })
  @Omittable()
  @Day()
  warrantyFrom?: string;

  @Field(() => String, { nullable: true, description: 'The warranty ends on this day or earlier.' })
  @Omittable()
  @Day()
  warrantyTo?: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Words that must all occur in tag, name, manufacturer, model or serial number, also as a part ' +
      'of a word.',
  })
  @Omittable()
  @Text(1, 100)
  search?: string;

  @FieldFilters('asset')
  fields?: object[];
}

/** Filter and order of the list. */
const Listed = sortedByField(sorted(AssetFilter, Sort, 'tag'));

/** Input of the list: filter, order and page. */
export class ListAssetsInput extends paged(viewed('assets', Listed)) {}

/** Input of the export: filter, order and content. */
export class ExportAssetsInput extends exported(viewed('assets', Listed)) {}

/** Arguments of `assets`. */
@ArgsType()
export class AssetsArgs extends orderedByField(viewedArgs(AssetFilter, Sort, 'by tag')) {}

/** The asset whose parts are listed. */
@InputType()
class AssetParent {
  @Field(() => Int)
  @Id()
  id: number;
}

/** Input of the list of parts: order and page. */
export class ListAssetChildrenInput extends paged(sorted(AssetParent, Sort, 'tag')) {}

/** Arguments of `assetChildren`. */
@ArgsType()
export class AssetChildrenArgs extends connectionArgs(null, Sort, 'by tag') {
  @Field(() => Int)
  id: number;
}
