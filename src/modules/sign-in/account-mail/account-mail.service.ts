import { createHash, randomUUID } from 'node:crypto';
import { guessKey } from '../../../core/email.js';
import { notFound } from '../../../core/errors.js';
import type { Steps } from '../../../core/steps.js';
import type { Unit } from '../../../core/unit.js';
import type { MailTokenPurpose } from '../../../generated/prisma/enums.js';
import type { SecretBox } from '../../../infra/secrets/secret-box.js';
import type { Outbox } from '../../outward/mail/outbox.service.js';
import type { SettingsService } from '../../system/system-settings/system-settings.service.js';
import { type MailLookup, type MailMessage, type Notice, sealed } from './account-mail.content.js';
import { admitMail, lockAddress } from './mail-tokens.queries.js';
import type { MailTokensService } from './mail-tokens.service.js';

/** Maximum number of mails of a purpose that one asker causes to an address in an hour. */
const PER_ASKER = 3;

/** Maximum number of mails of a purpose to an address in an hour, from all askers. */
const PER_ADDRESS = 9;

/** Mails that are queued with one statement. */
const WELCOMES = 100;

/** Kinds of mail that share a limit. Each purpose is counted separately. */
const KINDS_OF_PURPOSE: Readonly<Record<string, readonly string[]>> = {
  reset: ['reset', 'provider_login'],
  provider_login: ['reset', 'provider_login'],
};

/** An account to which a link is mailed. */
export interface MailedAccount {
  readonly id: number;
  readonly email: string;
}

/** A mail about an account before the limits are checked. */
interface WantedMail {
  readonly id: string;
  readonly address: string;
  readonly kind: string;
  /** The account or network that causes it. */
  readonly asker: string | undefined;
}

/** Queues mails about accounts, as part of the transaction that requires them. */
export class AccountMailService {
  constructor(
    private readonly outbox: Outbox,
    private readonly box: SecretBox,
    private readonly tokens: MailTokensService,
    /** True if the service sends mail. */
    readonly isOn: boolean,
    private readonly settings: SettingsService,
  ) {}

  /** @throws AppError NOT_FOUND if the service sends no mail: the operation does not exist then. */
  requireOn(): void {
    if (!this.isOn) throw notFound('A mail server');
  }

  /**
   * Queues the look-up of an address and, if an account exists, its mail. The work does not depend
   * on the account, so that neither answer nor time reveals it.
   */
  async request(unit: Unit, request: MailLookup): Promise<void> {
    await this.enqueue(unit, randomUUID(), request);
  }

  /**
   * Creates and mails a link for an account whose row the caller has locked, unless the limits of
   * the asker or of the address are reached. A link to set a password or to verify an address is
   * sent nevertheless if the account has no valid one: requests of strangers must not lock out its
   * owner.
   *
   * @param asker the account or network that causes the mail (`callerKey`).
   * @param address receiver of the mail.
   */
  async sendLink(
    unit: Unit,
    purpose: 'verification' | 'change' | 'reset',
    { id: userId, email: accountEmail }: MailedAccount,
    asker: string | undefined,
    address = accountEmail,
  ): Promise<void> {
    const mail = { id: randomUUID(), address, kind: purpose, asker };
    let admitted = await this.admit(unit, mail);
    if (!admitted) {
      // A link that cannot be mailed must not void the previous one.
      if (await this.isPending(unit, userId, purpose, address)) return;
      if (purpose !== 'change') admitted = await this.admit(unit, mail, false);
    }
    const token = await this.tokens.make(unit, { purpose, userId, address, accountEmail });
    if (!admitted) return;
    await this.enqueue(unit, mail.id, { kind: purpose, userId, address, token });
  }

  /**
   * Creates the link of an invitation whose address the caller has locked, and mails it.
   *
   * @returns the link if the service sends no mail, for the inviter.
   */
  async sendInvitation(
    unit: Unit,
    invitation: { readonly id: number; readonly email: string; readonly invitedById: number },
  ): Promise<string | null> {
    const { id: invitationId, email: address, invitedById } = invitation;
    const token = await this.tokens.make(unit, { purpose: 'invitation', invitationId, address });
    if (!this.isOn) {
      const publicUrl = await this.settings.publicUrl(unit.statements);
      return `${publicUrl ?? ''}${linkPath('invitation', token)}`;
    }
    const asker = `user:${invitedById}`;
    const mail = { id: randomUUID(), address, kind: 'invitation', asker } as const;
    if (await this.admit(unit, mail)) {
      await this.enqueue(unit, mail.id, { kind: 'invitation', invitedById, address, token });
    }
    return null;
  }

  /**
   * Mails each person of a new account a link to set a password, regardless of the limits: nobody else has caused mail
   * to them, and each account is made once.
   */
  async sendWelcomes(
    unit: Unit,
    accounts: readonly MailedAccount[],
    steps: Pick<Steps, 'done'>,
  ): Promise<void> {
    for (let start = 0; start < accounts.length; start += WELCOMES) {
      const some = accounts.slice(start, start + WELCOMES);
      const tokens = await this.tokens.makeWelcomes(unit, some);
      const mails = some.map(({ id: userId, email: address }, index) => {
        const token = tokens[index] ?? '';
        const content = sealed(this.box, { kind: 'welcome', userId, address, token });
        return { id: randomUUID(), address, content };
      });
      await unit.tx.accountMail.createMany({
        data: mails.map(({ id, address }) => ({
          ...{ id, addressHash: addressHash(address), kind: 'welcome', createdAt: unit.now },
        })),
      });
      const jobs = mails.map(({ id, content }) => ({
        job: { table: 'account_mails' as const, mailId: id, turn: 0, sealed: content },
        dueAt: unit.now,
      }));
      await this.outbox.enqueue(unit, jobs);
      await steps.done(some.length);
    }
  }

  /** Mails a notice without a link, regardless of the limits. */
  async sendNotice(unit: Unit, notice: Notice): Promise<void> {
    if (!this.isOn) return;
    const { address, kind } = notice;
    const mail = { id: randomUUID(), address, kind, asker: undefined };
    await this.admit(unit, mail, false);
    await this.enqueue(unit, mail.id, notice);
  }

  /** Mails an answer to a request, unless the limits of the asker or of the address are reached. */
  async sendAnswer(unit: Unit, notice: Notice, asker: string | undefined): Promise<void> {
    const { address, kind } = notice;
    const mail = { id: randomUUID(), address, kind, asker };
    if (await this.admit(unit, mail)) await this.enqueue(unit, mail.id, notice);
  }

  /** Serialises transactions that send mail to an address, until this one ends. */
  async lockAddress(unit: Unit, address: string): Promise<void> {
    await lockAddress(unit.statements, addressHash(address));
  }

  private async admit(
    { statements, now }: Unit,
    mail: WantedMail,
    limited = true,
  ): Promise<boolean> {
    const { id, address, kind, asker } = mail;
    const row = {
      id,
      addressHash: addressHash(address),
      kind,
      askerHash: asker === undefined ? undefined : createHash('sha256').update(asker).digest('hex'),
    };
    const kinds = KINDS_OF_PURPOSE[kind] ?? [kind];
    const share = { kinds, perAsker: PER_ASKER, perAddress: PER_ADDRESS };
    return await admitMail(statements, row, now, limited ? share : undefined);
  }

  private async isPending(
    { tx, now }: Unit,
    userId: number,
    purpose: MailTokenPurpose,
    address: string,
  ): Promise<boolean> {
    const live = { usedAt: null, voidedAt: null, expiresAt: { gt: now } };
    const where = { userId, purpose, address, ...live };
    return (await tx.mailToken.count({ where })) > 0;
  }

  private async enqueue(
    unit: Unit,
    mailId: string,
    content: MailMessage | MailLookup,
  ): Promise<void> {
    const job = { mailId, turn: 0, sealed: sealed(this.box, content) };
    await this.outbox.enqueue(unit, [{ job: { table: 'account_mails', ...job }, dueAt: unit.now }]);
  }
}

/** Page of the console for the link of a purpose. */
const PAGES = {
  verification: 'verify',
  change: 'verify',
  reset: 'reset',
  welcome: 'reset',
  invitation: 'invite',
} as const;

/**
 * Path of a link below the service's address. The token is in the fragment, which no browser sends
 * and no server logs.
 */
export function linkPath(purpose: keyof typeof PAGES, token: string): string {
  return `/${PAGES[purpose]}#token=${token}`;
}

/** Key by which mails to an address are counted; variants of one address share one count. */
export function addressHash(address: string): string {
  return createHash('sha256').update(guessKey(address)).digest('hex');
}
