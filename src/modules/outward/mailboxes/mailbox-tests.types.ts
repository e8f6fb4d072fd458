import { Field, Int, ObjectType } from 'type-graphql';
import { registerEnum } from '../../../core/enums.js';

const TestReason = registerEnum(
  'MailboxTestReason',
  { host: 'host', tls: 'tls', sign_in: 'sign_in', folder: 'folder', timeout: 'timeout' },
  'Why the test of a mailbox failed.',
  {
    host: 'The host does not resolve, is not allowed, or cannot be reached.',
    tls: 'The certificate is not valid, or the server has no TLS.',
    sign_in: 'The server refused the sign-in, or gave no token for it.',
    folder: 'There is no such folder.',
    timeout: 'The server did not answer in time.',
  },
);

/** Why the test of a mailbox failed. */
export type MailboxProblem = 'host' | 'tls' | 'sign_in' | 'folder' | 'timeout';

/** Result of testing a mailbox. */
@ObjectType({ description: 'Result of a sign-in at a mailbox; what it did not reach is null.' })
export class MailboxTest {
  @Field(() => Boolean, { description: 'True if it signed in and opened the folder.' })
  ok: boolean;

  @Field(() => TestReason, { nullable: true, description: 'Null if it went well.' })
  reason: MailboxProblem | null;

  @Field(() => Int, { nullable: true, description: 'The number of messages in its folder.' })
  messages: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True if there is a folder Taken below it, to which messages are moved.',
  })
  taken: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True if the server reports new messages at once (IDLE).',
  })
  idle: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True if the server can move messages (MOVE, or UIDPLUS).',
  })
  move: boolean | null;
}
