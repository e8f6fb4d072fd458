import { GraphQLJSONObject } from 'graphql-scalars';
import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionArgs, connectionOf } from '../../../core/connection.js';
import { Id, Omittable } from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { paged, sorted } from '../../../core/list-inputs.js';

const kinds = {
  request: 'request',
  downtime: 'downtime',
  reading: 'reading',
  move: 'move',
  state: 'state',
  cost: 'cost',
  document: 'document',
} as const;

/** The kinds of entries of a history. */
export type AssetHistoryKind = (typeof kinds)[keyof typeof kinds];

const Kind = registerEnum(
  'AssetHistoryKind',
  kinds,
  'The kind of an entry of the history of an asset.',
  {
    request: 'A request on it, at its submission.',
    downtime: 'A time in which it was down, at its start.',
    reading: 'A reading of one of its meters.',
    move: 'Another place, or another asset that it is a part of.',
    state: 'Another state.',
    cost: 'The cost of a request on it, for leads and approvers of its department.',
    document: 'A document that was added or removed.',
  },
);

/** An entry of the history of an asset (docs/behaviour/things.md). */
@ObjectType({ description: 'An entry of the history of an asset.' })
export class AssetHistoryEntry {
  @Field(() => ID, { description: 'Unique within the history.' })
  id: string;

  @Field(() => Date, { description: 'When it happened.' })
  at: Date;

  @Field(() => Kind)
  kind: AssetHistoryKind;

  @Field(() => Int, {
    nullable: true,
    description: 'The account that submitted, recorded or changed it; null for the service itself.',
  })
  actorId: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The request, or that of the downtime if you see it.',
  })
  requestId: number | null;

  @Field(() => Int, { nullable: true, description: 'The downtime.' })
  downtimeId: number | null;

  @Field(() => Int, { nullable: true, description: 'The reading.' })
  readingId: number | null;

  @Field(() => GraphQLJSONObject, {
    description:
      'Of a request, as it is now: `title`, `stage`, `status`; of a downtime: `endedAt`, `planned`, ' +
      '`reason`; of a reading: `meterId`, `name` and `unit` of the meter, `value`, `delta`, ' +
      '`replacesMeter`, `note`; of a move: `from` and `to`, each with `locationId` and `parentId`; ' +
      'of a state: `from` and `to`; of a cost, as it is now: `labour`, `parts`, `purchases`, `total`; ' +
      'of a document: `documentId`, `title`, `kind`, and `event`, which is `added` or `removed`.',
  })
  data: Record<string, unknown>;
}

/** Connection of entries of a history. */
export const AssetHistoryEntryConnection = connectionOf(AssetHistoryEntry);

const sorts = { AT_ASC: 'at', AT_DESC: '-at' } as const;
const Sort = registerEnum('AssetHistorySort', sorts, 'The orders of the history of an asset.');

/** Filter of the history. */
@InputType()
class AssetHistoryFilter {
  @Field(() => Kind, { nullable: true })
  @Omittable()
  kind?: AssetHistoryKind;
}

@InputType()
class HistoryOfAsset extends AssetHistoryFilter {
  @Field(() => Int)
  @Id()
  id: number;
}

/** Input of the list: asset, filter, order and page. */
export class ListAssetHistoryInput extends paged(sorted(HistoryOfAsset, Sort, '-at')) {}

/** Arguments of `assetHistory`. */
@ArgsType()
export class AssetHistoryArgs extends connectionArgs(AssetHistoryFilter, Sort, 'newest first') {
  @Field(() => Int)
  id: number;
}
