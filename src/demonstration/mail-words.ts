/** The mailbox of the demonstration. Nothing listens there: its mails come with the demonstration. */
export const MAILBOX = 'facility@demo.example';

/** A mail of the demonstration. */
export interface MailRow {
  /** Working days before the present on which it came. */
  readonly days: number;
  /** Hours after midnight, UTC. */
  readonly hour: number;
  /** The sender: the number of an employee of the department, or the address of somebody without an account. */
  readonly from: number | string;
  readonly subject: string;
  readonly text: string;
  /** True if it answers the mail before it about the same subject, which made a request. */
  readonly answers?: true;
  /** More header lines. */
  readonly headers?: readonly string[];
}

/** Mails that each demonstration has, oldest first: of each outcome at least one. */
export const MAILS: readonly MailRow[] = [
  {
    ...{ days: 4, hour: 7.2, from: 2, subject: 'Roller shutter of the meeting room is stuck' },
    text: 'Hello,\n\nthe middle shutter of the large meeting room stops half way down since this morning.\n\nThank you',
  },
  {
    ...{ days: 4, hour: 9.5, from: 2, subject: 'Roller shutter of the meeting room is stuck' },
    text: 'It is the one beside the screen. We have guests on Thursday.\n\nOn Mon, 2 Nov 2026 at 09:10, Facility management <facility@demo.example> wrote:\n> We have your request.',
    answers: true,
  },
  {
    ...{ days: 2, hour: 8, from: 4, subject: 'Out of office: Roller shutter' },
    text: 'I am back on the 15th.',
    headers: ['Auto-Submitted: auto-replied'],
  },
  {
    ...{
      days: 1,
      hour: 10,
      from: 'reception@hotel-hafen.example',
      subject: 'Water at the party wall',
    },
    text: 'Dear neighbours,\n\nthe wall between our cellar and yours is wet since the weekend. Could somebody look at your side?\n\nKind regards\nThe reception of the Hotel Hafen',
  },
  {
    ...{
      days: 0,
      hour: 5,
      from: 'service@hansen-plumbing.example',
      subject: 'Offer for the drain',
    },
    text: 'Please find our offer enclosed. It is valid for four weeks.',
  },
];
