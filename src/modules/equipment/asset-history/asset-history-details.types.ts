import { Field, Int, ObjectType } from 'type-graphql';
import { registerEnum } from '../../../core/enums.js';
import { instanceOf, unionOf } from '../../../core/variants.js';
import type { AssetState } from '../../../generated/prisma/enums.js';
import { AssetStateType } from '../assets/assets.types.js';
import { type DocumentKind, DocumentKindType } from '../documents/documents.types.js';
import type { AssetHistoryEntry } from './asset-history.types.js';

/** Where an asset is. */
@ObjectType({ description: 'Where an asset was or is.' })
export class AssetPlace {
  @Field(() => Int, { nullable: true, description: 'The location.' })
  locationId: number | null;

  @Field(() => Int, { nullable: true, description: 'The asset that it is a part of.' })
  parentId: number | null;
}

/** A move of an asset. */
@ObjectType({ description: 'Another place of an asset, or another asset that it is a part of.' })
class AssetMove {
  @Field(() => AssetPlace, { description: 'The place before.' })
  from: AssetPlace;

  @Field(() => AssetPlace, { description: 'The place after.' })
  to: AssetPlace;
}

/** Another state of an asset. */
@ObjectType({ description: 'Another state of an asset.' })
class AssetStateChange {
  @Field(() => AssetStateType, { description: 'The state before.' })
  from: AssetState;

  @Field(() => AssetStateType, { description: 'The state after.' })
  to: AssetState;
}

const documentEvents = { added: 'added', removed: 'removed' } as const;
const DocumentEvent = registerEnum(
  'AssetDocumentEvent',
  documentEvents,
  'The change of a document of an asset.',
  { added: 'It was added.', removed: 'It was deleted.' },
);

/** A document that was added or removed. */
@ObjectType({ description: 'A document of an asset that was added or removed.' })
class AssetDocumentChange {
  @Field(() => Int, { description: 'The document; one that was removed exists no more.' })
  documentId: number;

  @Field(() => String, { description: 'Its title at that time.' })
  title: string;

  @Field(() => DocumentKindType, { description: 'Its kind at that time.' })
  kind: DocumentKind;

  @Field(() => DocumentEvent, { description: 'Added or removed.' })
  event: keyof typeof documentEvents;
}

/** The details of an entry, for GraphQL. */
export const AssetHistoryDetails = unionOf(
  'AssetHistoryDetails',
  'The content of an entry of the history of an asset, where no other record has it.',
  [AssetMove, AssetStateChange, AssetDocumentChange],
);

/** The data of a change as an object of its kind; null for the entries of other records. */
export function historyDetails({ kind, data }: AssetHistoryEntry): object | null {
  if (kind === 'document') {
    return instanceOf(AssetDocumentChange, data as unknown as AssetDocumentChange);
  }
  const { from, to } = data as { from: never; to: never };
  if (kind === 'state') return instanceOf(AssetStateChange, { from, to });
  return kind === 'move' ? instanceOf(AssetMove, { from, to }) : null;
}
