import { ArrayUnique } from 'class-validator';
import { GraphQLUpload } from 'graphql-upload-ts';
import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { connectionArgs, connectionOf } from '../../../core/connection.js';
import {
  Clearable,
  ExactText,
  FileUpTo,
  Id,
  MaxItems,
  Omittable,
  Text,
  TextOrNone,
} from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { paged } from '../../../core/list-inputs.js';
import type { IncomingFile } from '../../../core/upload.js';
import { InboundMailState, InboundSenderTrust } from '../../../generated/prisma/enums.js';
import { MAX_MESSAGE_BYTES } from '../../outward/mailboxes/fetching/takes-over.js';

/** States of a mail, for `@Field`. */
const InboundMailStateType = registerEnum(
  'InboundMailState',
  InboundMailState,
  'The state of a mail that arrived.',
  {
    received: 'It waits to be read.',
    held: 'Somebody decides on it.',
    failed: 'It could not be read.',
    discarded: 'Nothing came of it.',
    done: 'It became a comment or a request, or it belongs to one.',
  },
);

/** Trust in the sender of a mail, for `@Field`. */
const InboundSenderType = registerEnum(
  'InboundSenderTrust',
  InboundSenderTrust,
  'The trust in the sender of a mail.',
  {
    unverified: 'Anybody may have written it.',
    verified: 'The receiving server vouches for the domain of the address.',
    confirmed: 'It came to a reply address that was made for the address.',
  },
);

const reasons = {
  unverified: 'unverified',
  unknown: 'unknown',
  no_access: 'no_access',
  refused: 'refused',
  automatic: 'automatic',
  limit: 'limit',
  bounce: 'bounce',
  own: 'own',
  empty: 'empty',
  expired: 'expired',
  person: 'person',
  size: 'size',
  parts: 'parts',
  html: 'html',
  headers: 'headers',
  crash: 'crash',
} as const;

/** Why a mail is held, discarded or failed. */
export type InboundReason = keyof typeof reasons;

const InboundReasonType = registerEnum(
  'InboundMailReason',
  reasons,
  'The cause for which a mail is held, discarded or failed.',
  {
    unverified: 'Its sender is not verified.',
    unknown: 'Nobody here has its address.',
    no_access: 'Its sender does not see the request.',
    refused: 'Its sender may not do this.',
    automatic: 'A program wrote it, or a list sent it on.',
    limit: 'More mails came than the limits allow.',
    bounce: 'It reports a delivery.',
    own: 'The service wrote it.',
    empty: 'It says nothing.',
    expired: 'Nobody decided on it for 30 days.',
    person: 'A person discarded it.',
    size: 'It has more than 30 MB.',
    parts: 'It has more than 250 parts.',
    html: 'Its only text is HTML of more than 1 MB.',
    headers: 'It has more than 256 kB of headers.',
    crash: 'Reading it failed three times.',
  },
);

/** Name and address of the sender of a mail, as it says. */
@ObjectType({ description: 'Name and address of the sender of a mail, as the mail says.' })
export class MailSender {
  @Field(() => String, { nullable: true, description: 'The name; not checked by anybody.' })
  name: string | null;

  @Field(() => String, { description: 'The address; see `sender` for the trust in it.' })
  address: string;
}

/** The mailbox of a mail. */
@ObjectType({ description: 'The mailbox to which a mail came.' })
export class MailboxOfMail {
  @Field(() => Int)
  id: number;

  @Field(() => String, { description: 'Its name.' })
  name: string;

  @Field(() => String, { description: 'The address to which mails are sent.' })
  address: string;
}

/** A file of a mail. */
@ObjectType({ description: 'A file of a mail.' })
export class InboundFile {
  @Field(() => String, { description: 'Its name, as plain text.' })
  name: string;

  @Field(() => String, { description: 'Media type.' })
  type: string;

  @Field(() => Int, { description: 'Size in bytes.' })
  bytes: number;

  @Field(() => Boolean, { description: 'True if it became a photo.' })
  taken: boolean;
}

/** A mail that arrived (docs/behaviour/mail-in.md). */
@ObjectType({ description: 'A mail that arrived at a mailbox.' })
export class InboundMail {
  @Field(() => Int)
  id: number;

  @Field(() => Int, { description: 'The mailbox.' })
  mailboxId: number;

  @Field(() => MailboxOfMail, { description: 'The mailbox with its name.' })
  mailbox: MailboxOfMail;

  @Field(() => InboundMailStateType, { description: 'Its state.' })
  state: InboundMailState;

  @Field(() => InboundReasonType, {
    nullable: true,
    description: 'The cause, of a mail that is held, discarded or failed.',
  })
  reason: InboundReason | null;

  @Field(() => InboundSenderType, { description: 'The trust in its sender.' })
  sender: InboundSenderTrust;

  @Field(() => MailSender, {
    nullable: true,
    description: 'Its sender, as it says; null once that is no longer kept.',
  })
  from: MailSender | null;

  @Field(() => Int, { nullable: true, description: 'The account with the address, if any.' })
  userId: number | null;

  @Field(() => String, { nullable: true, description: 'Null once it is no longer kept.' })
  subject: string | null;

  @Field(() => String, { nullable: true, description: 'The beginning of its text.' })
  preview: string | null;

  @Field(() => Int, { nullable: true, description: 'The request that it belongs to.' })
  requestId: number | null;

  @Field(() => Int, { nullable: true, description: 'The comment that it became.' })
  commentId: number | null;

  @Field(() => Int, { description: 'Size in bytes.' })
  size: number;

  @Field(() => Boolean, {
    description: 'True if its comment or request has less than the whole text.',
  })
  truncated: boolean;

  @Field(() => [InboundFile], { description: 'Its files, in the order of the mail.' })
  attachments: InboundFile[];

  @Field(() => String, { nullable: true, description: '`Message-ID` with its brackets.' })
  messageId: string | null;

  @Field(() => Int, { description: 'Number of attempts to read it.' })
  tries: number;

  @Field(() => Date, { description: 'Time when it was taken over.' })
  receivedAt: Date;

  @Field(() => Date, { nullable: true, description: 'When somebody accepted or discarded it.' })
  decidedAt: Date | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The id of the person who accepted or discarded it.',
  })
  decidedById: number | null;
}

/** A mail with its text. */
@ObjectType({ description: 'A mail that arrived, with its text.' })
export class InboundMessage extends InboundMail {
  @Field(() => String, {
    nullable: true,
    description: 'The whole text, at most 200,000 characters; null once it is no longer kept.',
  })
  text: string | null;
}

/** Connection of mails. */
export const InboundMailConnection = connectionOf(InboundMail);

/** Filter of the queue; all conditions must hold. */
@InputType()
class InboundMailFilter {
  @Field(() => [InboundMailStateType], { nullable: true, description: 'Those in these states.' })
  @Omittable()
  @MaxItems(5)
  @ArrayUnique({ message: 'must not have the same state twice' })
  state?: InboundMailState[];

  @Field(() => Int, { nullable: true, description: 'Those of this mailbox.' })
  @Omittable()
  @Id()
  mailboxId?: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Those of this request, which its staff may read.',
  })
  @Omittable()
  @Id()
  requestId?: number;
}

/** Input of the queue: filter and page. */
export class ListInboundMailInput extends paged(InboundMailFilter) {}

/** Arguments of `inboundMail`. */
@ArgsType()
export class InboundMailArgs extends connectionArgs(InboundMailFilter) {}

/** Body of accepting a mail. */
@InputType()
export class AcceptInboundMailInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => Int, {
    nullable: true,
    description:
      'The request to comment on, whose staff you are; null: a new request. Default: that of its ' +
      'thread, else a new one.',
  })
  @Clearable()
  @Id()
  requestId?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True: in the name of the account with its address, where that is no staff. Default: false.',
  })
  @Omittable()
  asSender?: boolean;
}

/** Body of discarding a mail. */
@InputType()
export class DiscardInboundMailInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => String, { nullable: true, description: 'For the audit trail of the mail.' })
  @Omittable()
  @TextOrNone(500)
  reason?: string | null;
}

/** A mail that a provider pushes. */
@InputType()
export class ReceiveMailInput {
  @Field(() => String, { description: 'The address of a mailbox that takes pushed mails.' })
  @Text(1, 320)
  mailbox: string;

  @Field(() => String, {
    nullable: true,
    description: 'The return path of the envelope; empty for none.',
  })
  @Clearable()
  @ExactText(0, 400)
  envelopeFrom?: string | null;

  @Field(() => GraphQLUpload, { description: 'The mail as it came (RFC 5322), at most 30 MB.' })
  @FileUpTo(MAX_MESSAGE_BYTES)
  file: IncomingFile;
}

/** A pushed mail that was taken over. */
@ObjectType({ description: 'A pushed mail that was taken over.' })
export class ReceivedMail {
  @Field(() => Int, { nullable: true, description: 'Its id; null for a test of the mailbox.' })
  id: number | null;
}
