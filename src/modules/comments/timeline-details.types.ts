import { Field, Int, ObjectType } from 'type-graphql';
import type { ShapeClass } from '../../core/shape.js';
import { instanceOf, unionOf } from '../../core/variants.js';
import type { AttachmentType, TimelineKind } from '../../generated/prisma/enums.js';
import { AttachmentTypeEnum } from '../attachments/attachments.types.js';
import type { PhotoEntry } from '../files/request-photos.service.js';
import { stepDetails, TimelineStep } from '../maintenance/steps/step-entry.types.js';

/** A photo in the timeline of a request. */
@ObjectType({ description: 'A photo that was added to a request or removed from it.' })
class TimelinePhoto {
  @Field(() => Int, { description: 'The photo, which may be deleted by now.' })
  attachmentId: number;

  @Field(() => AttachmentTypeEnum, {
    nullable: true,
    description: 'State before or after the work.',
  })
  type: AttachmentType | null;

  @Field(() => Boolean, { description: 'Whether it was removed.' })
  removed: boolean;
}

/** A comment in the timeline of a request. */
@ObjectType({ description: 'A comment, which the entry has as `comment`.' })
export class TimelineComment {
  @Field(() => Int, { description: 'The comment.' })
  commentId: number;
}

/** How the stored data of an entry becomes an object of the type of its kind. */
interface DetailsOfKind {
  readonly type: ShapeClass;
  readonly from: (data: Readonly<Record<string, unknown>>) => object;
}

/** Ties a type to the data from which it is made. */
function detailsOf<T extends object, S>(type: new () => T, from: (stored: S) => T): DetailsOfKind {
  // What is stored was written as `S`, by the services that import it.
  return { type, from: (data) => from(data as S) };
}

/** The kinds that the service writes. */
const KINDS: Partial<Record<TimelineKind, DetailsOfKind>> = {
  step: detailsOf(TimelineStep, stepDetails),
  photo: detailsOf(TimelinePhoto, ({ attachmentId, type, removed }: PhotoEntry) =>
    instanceOf(TimelinePhoto, { attachmentId, type, removed: removed === true }),
  ),
  comment: detailsOf(TimelineComment, (stored: TimelineComment) =>
    instanceOf(TimelineComment, stored),
  ),
};

/** The details of an entry, for GraphQL. */
export const TimelineEntryDetails = unionOf(
  'TimelineEntryDetails',
  'What an entry of a timeline tells, by its kind.',
  Object.values(KINDS).map(({ type }) => type),
);

/** The data of an entry as an object of its kind; null for a kind that nothing writes yet. */
export function timelineDetails(
  kind: TimelineKind,
  data: Readonly<Record<string, unknown>>,
): object | null {
  return KINDS[kind]?.from(data) ?? null;
}
