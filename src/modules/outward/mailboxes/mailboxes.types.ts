import { ValidateNested } from 'class-validator';
import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { connectionArgs, connectionOf } from '../../../core/connection.js';
import {
  Clearable,
  EmailAddress,
  ExactText,
  Id,
  Omittable,
  OneOf,
  Text,
  TextOrNone,
  WholeNumber,
} from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { ExpectedVersion } from '../../../core/inputs.js';
import { paged } from '../../../core/list-inputs.js';
import {
  MailboxKind,
  MailboxSecurity,
  MailboxState,
  UnknownSenders,
} from '../../../generated/prisma/enums.js';

const Kind = registerEnum('MailboxKind', MailboxKind, 'How messages come to a mailbox.', {
  imap: 'The service fetches them from a server (IMAP).',
  push: 'A mail server or a provider pushes them.',
});
const Security = registerEnum(
  'MailboxSecurity',
  MailboxSecurity,
  'How a connection is encrypted.',
  {
    tls: 'From the first byte.',
    starttls: 'After STARTTLS, which is required.',
  },
);
const State = registerEnum('MailboxState', MailboxState, 'The state of a mailbox.', {
  active: 'It takes messages.',
  paused: 'It takes none.',
  error: 'The server refused the last sign-in; it is tried again.',
});
const Unknown = registerEnum(
  'UnknownSenders',
  UnknownSenders,
  'Ways to deal with the mail of a sender without account.',
  {
    hold: 'It waits for a decision.',
    accept: 'Of a verified sender it becomes a request; otherwise it waits.',
    reject: 'It is discarded; a verified sender gets an answer.',
  },
);
/** Upper bounds of texts. */
const MAX_NAME = 100;
const MAX_SECRET = 4096;

const NAME = 'Unique among all, archived ones too.';
const ADDRESS =
  'Unique among all, archived ones too; at most 39 characters before the @, without +.';
const DEPARTMENT = 'Where requests go that come by it.';
const CATEGORY = 'The category of requests that come by it; null: none.';
const AUTHSERV_ID =
  'Name of the mail server whose Authentication-Results count; null: no sender is verified.';
const AUTOREPLY = 'True: verified senders of new requests get a receipt.';
const RETAIN = 'Days for which a message is kept after it was dealt with.';
const FOLDER = 'Only of an imap mailbox.';

/** How an imap mailbox gets tokens for signing in (OAuth 2.0, client credentials). */
@ObjectType({ description: 'How tokens for signing in are fetched (client credentials).' })
export class MailboxOAuth {
  @Field(() => String, { description: 'Where tokens are fetched.' })
  tokenUrl: string;

  @Field(() => String, { description: 'The name of the service there.' })
  clientId: string;

  @Field(() => String, { nullable: true, description: 'The rights that a token is to have.' })
  scope: string | null;

  @Field(() => Boolean, { description: 'True unless the mailbox is archived.' })
  hasSecret: boolean;
}

/** The last loop test of a mailbox. */
@ObjectType({ description: 'The last mail of a mailbox to itself.' })
export class MailboxLoopTest {
  @Field(() => Date, { nullable: true, description: 'Null before the first one.' })
  sentAt: Date | null;

  @Field(() => Date, { nullable: true, description: 'Null as long as it did not come back.' })
  receivedAt: Date | null;
}

/** A mailbox by which mails become requests and comments (docs/behaviour/mailboxes.md). */
@ObjectType({ description: 'A mailbox by which mails become requests and comments.' })
export class Mailbox {
  @Field(() => Int)
  id: number;

  @Field(() => String, { description: NAME })
  name: string;

  @Field(() => String, { description: ADDRESS })
  address: string;

  @Field(() => Int, { description: DEPARTMENT })
  departmentId: number;

  @Field(() => Int, { nullable: true, description: CATEGORY })
  categoryId: number | null;

  @Field(() => Kind)
  kind: MailboxKind;

  @Field(() => String, { nullable: true, description: 'Null of a push mailbox, as the next ones.' })
  host: string | null;

  @Field(() => Int, { nullable: true, description: 'The port of the server.' })
  port: number | null;

  @Field(() => Security, { nullable: true, description: 'How the connection is encrypted.' })
  security: MailboxSecurity | null;

  @Field(() => String, { nullable: true, description: 'The name for signing in.' })
  user: string | null;

  @Field(() => Boolean, { description: 'True if it signs in with a password, which is stored.' })
  hasSecret: boolean;

  @Field(() => MailboxOAuth, { nullable: true, description: 'Null: it signs in with a password.' })
  oauth: MailboxOAuth | null;

  @Field(() => String, { nullable: true, description: 'Null of a push mailbox.' })
  folder: string | null;

  @Field(() => String, { nullable: true, description: AUTHSERV_ID })
  authservId: string | null;

  @Field(() => Unknown, { description: 'Treatment of mails from unknown addresses.' })
  unknown: UnknownSenders;

  @Field(() => Boolean, { description: AUTOREPLY })
  autoreply: boolean;

  @Field(() => Int, { description: RETAIN })
  retainDays: number;

  @Field(() => Int, {
    nullable: true,
    description: 'The service account whose tokens push to it; null of an imap mailbox.',
  })
  serviceAccountId: number | null;

  @Field(() => State, { description: 'Its state.' })
  state: MailboxState;

  @Field(() => String, {
    nullable: true,
    description: 'Why it does not work as it should; null: it does.',
  })
  lastError: string | null;

  @Field(() => Date, { nullable: true, description: 'When the newest message came.' })
  lastReceivedAt: Date | null;

  @Field(() => Date, { nullable: true, description: 'When its folder was last looked at.' })
  lastFetchedAt: Date | null;

  @Field(() => MailboxLoopTest, { description: 'The test that shows whether its mails come back.' })
  loopTest: MailboxLoopTest;

  @Field(() => Date, { nullable: true, description: 'Null unless it is archived.' })
  archivedAt: Date | null;

  @Field(() => Int, { description: 'Increases with every change; used as expectedVersion.' })
  version: number;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date)
  updatedAt: Date;
}

/** Connection of mailboxes. */
export const MailboxConnection = connectionOf(Mailbox);

/** How tokens for signing in are fetched. A change keeps what is left out. */
@InputType()
class MailboxOAuthInput {
  @Field(() => String, { nullable: true, description: 'Starts with https://; required at first.' })
  @Omittable()
  @Text(1, 1000)
  tokenUrl?: string;

  @Field(() => String, { nullable: true, description: 'Required at first.' })
  @Omittable()
  @Text(1, 255)
  clientId?: string;

  @Field(() => String, { nullable: true, description: 'Required at first; never comes back.' })
  @Omittable()
  @ExactText(1, MAX_SECRET)
  clientSecret?: string;

  @Field(() => String, { nullable: true, description: 'Null clears it.' })
  @Clearable()
  @TextOrNone(1000)
  scope?: string | null;
}

/** Fields of a mailbox that both bodies may leave out. */
@InputType()
class MailboxOptions {
  @Field(() => Int, { nullable: true, description: CATEGORY })
  @Clearable()
  @Id()
  categoryId?: number | null;

  @Field(() => String, { nullable: true, description: 'Name or address; required of imap.' })
  @Clearable()
  @Text(1, 253)
  host?: string | null;

  @Field(() => Int, { nullable: true, description: 'Default: 993, or 143 with starttls.' })
  @Clearable()
  @WholeNumber(1, 65_535)
  port?: number | null;

  @Field(() => Security, { nullable: true, description: 'Default: tls.' })
  @Clearable()
  security?: MailboxSecurity | null;

  @Field(() => String, { nullable: true, description: 'For signing in; required of imap.' })
  @Clearable()
  @Text(1, 255)
  user?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The password for signing in, unless by oauth; never comes back.',
  })
  @Clearable()
  @ExactText(1, MAX_SECRET)
  secret?: string | null;

  @Field(() => MailboxOAuthInput, {
    nullable: true,
    description: 'Signing in by tokens instead of a password.',
  })
  @Clearable()
  @ValidateNested()
  oauth?: MailboxOAuthInput | null;

  @Field(() => String, { nullable: true, description: `${FOLDER} Default: INBOX.` })
  @Clearable()
  @Text(1, 255)
  folder?: string | null;

  @Field(() => String, { nullable: true, description: AUTHSERV_ID })
  @Clearable()
  @TextOrNone(200)
  authservId?: string | null;

  @Field(() => Unknown, { nullable: true, description: 'Default: hold.' })
  @Omittable()
  unknown?: UnknownSenders;

  @Field(() => Boolean, { nullable: true, description: `${AUTOREPLY} Default: true.` })
  @Omittable()
  autoreply?: boolean;

  @Field(() => Int, { nullable: true, description: `${RETAIN} Default: 30.` })
  @Omittable()
  @WholeNumber(0, 365)
  retainDays?: number;

  @Field(() => Int, {
    nullable: true,
    description: 'An active service account: only its tokens push here. Required of push.',
  })
  @Clearable()
  @Id()
  serviceAccountId?: number | null;

  @Field(() => State, { nullable: true, description: 'Active or paused; default: active.' })
  @Omittable()
  @OneOf(['active', 'paused'])
  state?: MailboxState;
}

/** Body of creating a mailbox. */
@InputType()
export class CreateMailboxInput extends MailboxOptions {
  @Field(() => String, { description: NAME })
  @Text(1, MAX_NAME)
  name: string;

  @Field(() => String, { description: ADDRESS })
  @EmailAddress()
  address: string;

  @Field(() => Int, { description: DEPARTMENT })
  @Id()
  departmentId: number;

  @Field(() => Kind, { description: 'It stays as it is.' })
  kind: MailboxKind;
}

/** Body of changing a mailbox; omitted fields are not changed. */
@InputType()
export class UpdateMailboxInput extends MailboxOptions {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => String, { nullable: true, description: NAME })
  @Omittable()
  @Text(1, MAX_NAME)
  name?: string;

  @Field(() => String, { nullable: true, description: ADDRESS })
  @Omittable()
  @EmailAddress()
  address?: string;

  @Field(() => Int, { nullable: true, description: DEPARTMENT })
  @Omittable()
  @Id()
  departmentId?: number;

  @Field(() => Boolean, {
    nullable: true,
    description: 'False restores an archived one as paused; an imap one needs its secret anew.',
  })
  @Omittable()
  archived?: boolean;

  @ExpectedVersion('mailbox has')
  expectedVersion?: number;
}

/** Filter of the list of mailboxes. */
@InputType()
class MailboxFilter {
  @Field(() => Boolean, { nullable: true, description: 'Archived ones instead; default: false.' })
  archived: boolean = false;
}

/** Input of the list: filter and page. */
@InputType()
export class ListMailboxesInput extends paged(MailboxFilter) {}

/** Arguments of `mailboxes`. */
@ArgsType()
export class MailboxesArgs extends connectionArgs(MailboxFilter) {}
