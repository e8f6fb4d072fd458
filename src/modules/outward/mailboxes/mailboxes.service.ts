import { canonicalEmail } from '../../../core/email.js';
import type { Statements } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import {
  type MailboxRow,
  mailboxOfDepartment,
  mailboxWithAddress,
  setLoopReturned,
  setReceived,
  silentMailboxes,
} from './mailboxes.queries.js';
import type { AddressedMailbox } from './reply-addresses.js';

/** Time without a look at its folder after which a mailbox is an incident, in milliseconds. */
const SILENCE = 600_000;

/** Finds mailboxes, and keeps what other modules learn of them (docs/behaviour/mailboxes.md). */
export class MailboxesService {
  /** @param instance id of the installation in its mails. */
  constructor(private readonly instance: string) {}

  /** The id that the mails of this installation carry in `X-Maintenance-Instance`. */
  async instanceId(): Promise<string> {
    return this.instance;
  }

  /**
   * The mailbox to which mails about requests of a department are answered: the oldest that is
   * neither paused nor archived; undefined without one.
   */
  async forDepartment(
    statements: Statements,
    departmentId: number,
  ): Promise<AddressedMailbox | undefined> {
    return await mailboxOfDepartment(statements, departmentId);
  }

  /** The mailbox with an address in any form, also a paused or archived one. */
  async byAddress(statements: Statements, address: string): Promise<MailboxRow | undefined> {
    const canonical = canonicalEmail(address);
    return canonical === undefined ? undefined : await mailboxWithAddress(statements, canonical);
  }

  /** The names of the mailboxes from which nothing could be fetched for ten minutes. */
  async silent(statements: Statements, now: Date): Promise<string[]> {
    return await silentMailboxes(statements, new Date(now.getTime() - SILENCE));
  }

  /** Keeps when a message came to a mailbox. */
  async received({ statements }: Unit, mailboxId: number, at: Date): Promise<void> {
    await setReceived(statements, mailboxId, at);
  }

  /** Keeps that the mail of the loop test came back. */
  async loopReturned({ statements }: Unit, mailboxId: number, at: Date): Promise<void> {
    await setLoopReturned(statements, mailboxId, at);
  }
}
