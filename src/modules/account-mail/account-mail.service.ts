import { createHash, randomUUID } from 'node:crypto';
import { guessKey } from '../../core/email.js';
import { notFound } from '../../core/errors.js';
import type { Unit } from '../../core/unit.js';
import type { Queue } from '../../infra/queue.js';
import type { SecretBox } from '../../infra/secret-box.js';
import {
  ACCOUNT_MAIL_QUEUE,
  type AccountMailJob,
  type MailLookup,
  type MailMessage,
  type Notice,
  sealed,
} from './account-mail.queue.js';
import { admitMail, lockAddress } from './mail-tokens.queries.js';
import type { MailTokensService } from './mail-tokens.service.js';

/** Mails about accounts that an address gets in an hour (contract 2, section 10); more are not sent. */
const PER_HOUR = 3;

/** An account to which a link is mailed. */
export interface MailedAccount {
  readonly id: number;
  readonly email: string;
}

/** Queues mails about accounts, as a part of the transaction in which they are wanted. */
export class AccountMailService {
  constructor(
    private readonly queue: Queue,
    private readonly box: SecretBox,
    private readonly tokens: MailTokensService,
    /** Whether mail is sent at all. */
    readonly isOn: boolean,
    /** The address of the service, without a slash at its end; undefined where it is not configured. */
    private readonly publicUrl: string | undefined,
  ) {}

  /** @throws AppError NOT_FOUND where no mail is sent: the operation is not there. */
  requireOn(): void {
    if (!this.isOn) throw notFound('A mail server');
  }

  /**
   * Queues the look-up of an address and, if there is an account, its mail. The same work is done whether
   * there is one or not, so that neither answer nor time tells.
   */
  async request(unit: Unit, request: MailLookup): Promise<void> {
    await this.enqueue(unit, randomUUID(), request);
  }

  /**
   * Makes and mails a link for an account whose row the caller has locked.
   *
   * @param address to which it goes.
   */
  async sendLink(
    unit: Unit,
    purpose: 'verification' | 'change' | 'reset',
    { id: userId, email: accountEmail }: MailedAccount,
    address = accountEmail,
  ): Promise<void> {
    const mailId = randomUUID();
    const admitted = await this.admit(unit, mailId, address, purpose);
    // A link that cannot be mailed does not void the one that the person has.
    if (!admitted && (purpose !== 'change' || (await this.isPending(unit, userId, address))))
      return;
    const token = await this.tokens.make(unit, { purpose, userId, address, accountEmail });
    if (!admitted) return;
    await this.enqueue(unit, mailId, { kind: purpose, userId, address, token });
  }

  /**
   * Makes the link of an invitation whose address the caller has locked, and mails it.
   *
   * @returns the link where no mail is sent, for the one who invites.
   */
  async sendInvitation(
    unit: Unit,
    invitation: { readonly id: number; readonly email: string; readonly invitedById: number },
  ): Promise<string | null> {
    const { id: invitationId, email: address, invitedById } = invitation;
    const token = await this.tokens.make(unit, { purpose: 'invitation', invitationId, address });
    if (!this.isOn) return `${this.publicUrl ?? ''}${linkPath('invitation', token)}`;
    const mailId = randomUUID();
    if (await this.admit(unit, mailId, address, 'invitation')) {
      await this.enqueue(unit, mailId, { kind: 'invitation', invitedById, address, token });
    }
    return null;
  }

  /** Mails a notice without a link. @param limited whether it counts against the limit of the address. */
  async sendNotice(unit: Unit, notice: Notice, limited: boolean): Promise<void> {
    if (!this.isOn) return;
    const mailId = randomUUID();
    if (!(await this.admit(unit, mailId, notice.address, notice.kind, limited))) return;
    await this.enqueue(unit, mailId, notice);
  }

  /** Lets one transaction at a time act on what is mailed to an address, until it ends. */
  async lockAddress(unit: Unit, address: string): Promise<void> {
    await lockAddress(unit.statements, addressHash(address));
  }

  private async admit(
    { statements, now }: Unit,
    id: string,
    address: string,
    kind: string,
    limited = true,
  ): Promise<boolean> {
    const mail = { id, addressHash: addressHash(address), kind };
    return await admitMail(statements, mail, now, limited ? PER_HOUR : undefined);
  }

  private async isPending({ tx, now }: Unit, userId: number, address: string): Promise<boolean> {
    const live = { usedAt: null, voidedAt: null, expiresAt: { gt: now } };
    const where = { userId, purpose: 'change', address, ...live } as const;
    return (await tx.mailToken.count({ where })) > 0;
  }

  private async enqueue(
    unit: Unit,
    mailId: string,
    content: MailMessage | MailLookup,
  ): Promise<void> {
    const data: AccountMailJob = { mailId, attempt: 0, sealed: sealed(this.box, content) };
    await this.queue.send(unit.statements, ACCOUNT_MAIL_QUEUE, [{ data }]);
    unit.afterCommit(() => this.queue.wake(ACCOUNT_MAIL_QUEUE));
  }
}

/** The page of the console for the link of a purpose. */
const PAGES = {
  verification: 'verify',
  change: 'verify',
  reset: 'reset',
  invitation: 'invite',
} as const;

/**
 * The address of a link below that of the service. The token stands in the fragment, which no browser sends
 * and no server logs.
 */
export function linkPath(purpose: keyof typeof PAGES, token: string): string {
  return `/${PAGES[purpose]}#token=${token}`;
}

/** What mails to an address are counted under: variants of one address share one count. */
export function addressHash(address: string): string {
  return createHash('sha256').update(guessKey(address)).digest('hex');
}
