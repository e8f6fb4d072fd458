import type { InboundTextFragment } from './mail-in.generated.ts';

/** The mail that is decided on. */
export type DecidedMail = Pick<
  InboundTextFragment,
  'id' | 'state' | 'subject' | 'requestId' | 'userId' | 'from' | 'sender'
>;
