import type { Unit } from '../../../core/unit.js';
import type { PrismaClient, User } from '../../../generated/prisma/client.js';
import type { SecretBox } from '../../../infra/secrets/secret-box.js';
import type { MailJob, MailSource, Step, WaitingMail } from '../../outward/mail/outbox.service.js';
import { recordEmailResult } from '../../people/users/email-standing.js';
import { lockUser } from '../../people/users/users.queries.js';
import type { UsersService } from '../../people/users/users.service.js';
import { isLookup, type MailLookup, type MailMessage, opened } from './account-mail.content.js';
import { type AccountMailService, linkPath } from './account-mail.service.js';
import { renderMail } from './mail-content.js';
import type { MailTokensService } from './mail-tokens.service.js';

/** Dependencies of AccountMailSource. */
export interface AccountMailSourceDependencies {
  readonly prisma: PrismaClient;
  readonly box: SecretBox;
  readonly users: UsersService;
  readonly tokens: MailTokensService;
  readonly accountMail: AccountMailService;
  /** True if people log in at an identity provider. */
  readonly hasProvider: boolean;
}

/** A mail with its receiver. */
interface Addressed {
  readonly to: string;
  readonly kind: MailMessage['kind'] | 'address_taken';
  readonly language: string;
  /** The account whose current address is the receiver; undefined for other addresses. */
  readonly userId: number | undefined;
}

/** Determines and makes the mails about accounts (docs/behaviour/account-mail.md). */
export class AccountMailSource implements MailSource {
  readonly table = 'account_mails';

  constructor(private readonly deps: AccountMailSourceDependencies) {}

  async next(job: MailJob, publicUrl: string | undefined): Promise<Step | WaitingMail | undefined> {
    const content = opened(this.deps.box, job.sealed ?? '');
    if (content === undefined) return { drop: 'encrypted with another secret' };
    return isLookup(content)
      ? await this.answer(content)
      : await this.send(job, publicUrl, content);
  }

  /** Queues a requested mail, if an account is to receive it. */
  private async answer(request: MailLookup): Promise<Step> {
    const found = await this.deps.users.findByEmail(request.address);
    const work = async (unit: Unit) => {
      if (found === null) return;
      await lockUser(unit.statements, found.id);
      const user = await unit.tx.user.findUnique({
        where: { id: found.id },
        include: { identities: { select: { subject: true }, take: 1 } },
      });
      // The address may belong to another account meanwhile.
      if (user === null || user.email !== found.email) return;
      if (request.kind === 'reset_request') {
        await this.answerReset(unit, user, request.asker);
      } else if (user.emailVerifiedAt === null && user.status !== 'suspended') {
        await this.deps.accountMail.sendLink(unit, 'verification', user, request.asker);
      }
    };
    return { work };
  }

  private async answerReset(
    unit: Unit,
    user: User & { readonly identities: readonly unknown[] },
    asker: string | undefined,
  ): Promise<void> {
    // A service account has no password, and nobody reads its mail.
    if (user.status !== 'active' || user.isService) return;
    const { accountMail, hasProvider } = this.deps;
    // If people can only log in at the provider, a password would bypass it.
    const isLinked = user.identities.length > 0;
    if (hasProvider && isLinked && user.passwordHash === null) {
      const notice = { kind: 'provider_login', userId: user.id, address: user.email } as const;
      await accountMail.sendAnswer(unit, notice, asker);
      return;
    }
    await accountMail.sendLink(unit, 'reset', user, asker);
  }

  private async send(
    { mailId, turn }: MailJob,
    publicUrl: string | undefined,
    message: MailMessage,
  ): Promise<Step | WaitingMail | undefined> {
    const row = await this.deps.prisma.accountMail.findUnique({ where: { id: mailId } });
    if (row?.status !== 'sending' || row.attempts !== turn) return undefined;
    const addressed = await this.addressed(message);
    if (addressed === undefined) return { drop: undefined };
    if (publicUrl === undefined) return { waitingSince: row.createdAt };
    const { to, kind, language, userId } = addressed;
    const link =
      'token' in message && kind !== 'address_taken'
        ? `${publicUrl}${linkPath(message.kind, message.token)}`
        : undefined;
    const content = renderMail(kind, language, { link, publicUrl });
    // The date is the same for each attempt.
    const mail = { ...content, id: mailId, to, date: row.createdAt, thread: undefined };
    return {
      send: {
        message: mail,
        attempts: row.attempts,
        record: async (unit, failure) => {
          if (userId !== undefined) {
            await recordEmailResult(unit, { id: userId, email: to }, failure);
          }
        },
      },
    };
  }

  /** Receiver and content of a mail at present; undefined if it is obsolete. */
  private async addressed(message: MailMessage): Promise<Addressed | undefined> {
    const { prisma, tokens } = this.deps;
    if ('token' in message && !(await tokens.isGood(message.token))) return undefined;
    const { kind, address } = message;
    const personId = message.kind === 'invitation' ? message.invitedById : message.userId;
    const person = await prisma.user.findUnique({ where: { id: personId } });
    if (person === null) return undefined;
    const { language } = person;
    if (kind === 'invitation' || kind === 'address_changed') {
      return { to: address, kind, language, userId: undefined };
    }
    if (kind === 'change') {
      if (person.status !== 'active') return undefined;
      const owner = await prisma.user.findUnique({ where: { email: address } });
      return owner === null
        ? { to: address, kind, language, userId: undefined }
        : { to: address, kind: 'address_taken', language: owner.language, userId: owner.id };
    }
    const mayHave =
      kind === 'verification' ? person.status !== 'suspended' : person.status === 'active';
    if (!mayHave || person.email !== address) return undefined;
    return { to: address, kind, language, userId: person.id };
  }
}
