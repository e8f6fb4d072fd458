import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { ConnectionArgs, connectionArgs, connectionOf } from '../../../core/connection.js';
import { Id, Ids, Omittable, Text } from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { ExpectedVersion } from '../../../core/inputs.js';
import { paged, sorted } from '../../../core/list-inputs.js';
import { Audience, CommentWay } from '../../../generated/prisma/enums.js';
import { ClientIdField } from '../../system/client-ids/client-ids.types.js';
import { ReceivedAt } from '../../system/system-settings/received-at.types.js';
import { Attachment, RequestIdInput } from '../attachments/attachments.types.js';
import { JobContractor } from '../maintenance/contractor/contractor.types.js';

/** Upper bound for the photos of a comment (docs/behaviour/comments.md). */
const MAX_COMMENT_PHOTOS = 10;

/** The readers of an entry, for `@Field`. */
export const AudienceType = registerEnum(
  'Audience',
  Audience,
  'The readers of an entry or comment of a request.',
  {
    public: 'Everybody who can see the request.',
    internal: 'Its staff: the technician, the department and global roles.',
  },
);

/** How a comment came, for `@Field`. */
const CommentWayType = registerEnum(
  'CommentWay',
  CommentWay,
  'How a comment came, if not by a client.',
  { mail: 'By mail.' },
);

/** Name and address of the sender of a mail, as the mail says. */
@ObjectType({ description: 'Name and address of the sender of a mail, as the mail says.' })
export class MailFrom {
  @Field(() => String, { nullable: true, description: 'The name; not checked by anybody.' })
  name: string | null;

  @Field(() => String, { description: 'The address.' })
  address: string;
}

/** A comment on a request (docs/behaviour/comments.md). */
@ObjectType({ description: 'A comment on a maintenance request.' })
export class Comment {
  @Field(() => Int)
  id: number;

  @Field(() => Int, { description: 'The request that it belongs to.' })
  requestId: number;

  @Field(() => Int, { description: 'The id of the author.' })
  authorId: number;

  @Field(() => String, {
    nullable: true,
    description:
      'Markdown, in which `<@7>` names the person with the id 7. Null once it is deleted.',
  })
  body: string | null;

  @Field(() => AudienceType, { description: 'The readers of the comment.' })
  visibility: Audience;

  @Field(() => [Int], { description: 'The ids of the people whom the body names, ascending.' })
  mentionIds: number[];

  @Field(() => [Attachment], { description: 'Its photos, at most 10.' })
  attachments: Attachment[];

  @Field(() => Date)
  createdAt: Date;

  @ReceivedAt()
  receivedAt: Date | null;

  @Field(() => Date, { nullable: true, description: 'Time of the last edit.' })
  editedAt: Date | null;

  @Field(() => Date, { nullable: true, description: 'Time of deletion; null otherwise.' })
  deletedAt: Date | null;

  @Field(() => JobContractor, {
    nullable: true,
    description: 'The contractor by whose job it came; null for any other.',
  })
  contractor: JobContractor | null;

  @Field(() => CommentWayType, {
    nullable: true,
    description: '`mail` for one that came by mail; null for any other.',
  })
  via: CommentWay | null;

  @Field(() => MailFrom, {
    nullable: true,
    description: 'The sender of its mail, for the staff of the request, while it is kept.',
  })
  mailFrom: MailFrom | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The mail that it came by (`inboundMessage`), for the staff of the request.',
  })
  inboundMailId: number | null;

  @Field(() => Int, { description: 'Increases with every change; used as expectedVersion.' })
  version: number;
}

/** A text of a comment that an edit has replaced. */
@ObjectType({ description: 'A text of a comment that an edit has replaced.' })
export class CommentRevision {
  @Field(() => Int)
  id: number;

  @Field(() => Int, { description: 'The id of the comment.' })
  commentId: number;

  @Field(() => String, { description: 'The text before the edit.' })
  body: string;

  @Field(() => Date, { description: 'Time of its replacement.' })
  editedAt: Date;

  @Field(() => Int, { description: 'The id of the editor.' })
  editedById: number;
}

/** Connection of comments. */
export const CommentConnection = connectionOf(Comment);
/** Connection of revisions. */
export const CommentRevisionConnection = connectionOf(CommentRevision);

const sorts = { CREATED_AT_ASC: 'createdAt', CREATED_AT_DESC: '-createdAt' } as const;
const Sort = registerEnum('CommentSort', sorts, 'The orders of the comments of a request.');

/** Input of the list: request, order and page. */
export class ListCommentsInput extends paged(sorted(RequestIdInput, Sort, 'createdAt')) {}

/** Arguments of `comments`. */
@ArgsType()
export class CommentsArgs extends connectionArgs(null, Sort, 'oldest first') {
  @Field(() => Int, { description: 'The request.' })
  requestId: number;
}

/** Body of commenting. */
@InputType()
export class AddCommentInput {
  @Field(() => Int)
  @Id()
  requestId: number;

  @Field(() => String, {
    description: 'Markdown. `<@7>` names the person with the id 7; at most 20 people.',
  })
  @Text(1, 5000)
  body: string;

  @Field(() => AudienceType, {
    nullable: true,
    description: 'Default: public. Internal ones are written by the staff of the request.',
  })
  @Omittable()
  visibility?: Audience;

  @Field(() => [Int], {
    nullable: true,
    description: 'Your uploaded photos that are not linked to anything yet.',
  })
  @Omittable()
  @Ids(MAX_COMMENT_PHOTOS)
  attachmentIds?: number[];

  @ClientIdField()
  clientId?: string;
}

/** Body of editing a comment. */
@InputType()
export class UpdateCommentInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => String, { description: 'The new text, as in `addComment`.' })
  @Text(1, 5000)
  body: string;

  @ExpectedVersion('comment has')
  expectedVersion?: number;
}

class RevisionsOfComment {
  @Field(() => Int)
  @Id()
  id: number;
}

/** Input of the list: comment and page. */
export class ListCommentRevisionsInput extends paged(RevisionsOfComment) {}

/** Arguments of `commentRevisions`. */
@ArgsType()
export class CommentRevisionsArgs extends ConnectionArgs {
  @Field(() => Int, { description: 'The comment.' })
  id: number;
}
