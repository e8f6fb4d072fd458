import { createHash, randomBytes } from 'node:crypto';
import type { AccountActor } from '../../../../core/actor.js';
import { type Caller, systemCaller } from '../../../../core/context.js';
import { notFound } from '../../../../core/errors.js';
import type { Statements } from '../../../../core/sql.js';
import type { Unit } from '../../../../core/unit.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import type { PrismaClient } from '../../../../generated/prisma/client.js';
import { type MailLanguage, mailLanguage } from '../../../outward/mail/mail-page.js';
import type { UsersService } from '../../../people/users/users.service.js';
import { insertPhoto } from '../../../system/files/request-photos.service.js';
import type { StoredFiles } from '../../../system/files/stored-files.js';
import type { CommentsService } from '../../comments/comments.service.js';
import { linksAfter } from '../../maintenance/links/links.js';
import type { SubmitService } from '../../maintenance/submit/submit.service.js';
import type { InboundRow, ReadingMailbox } from '../mail-in.queries.js';
import { titleOf } from '../reading/mail-title.js';
import type { ReadMail } from '../reading/read-mail.js';
import { type ActsAs, isInternal, withoutInternal } from './decision.js';
import { textOf } from './mail-text.js';
import { accountActor, asGuest, mailAccountOf, serviceActor } from './people.queries.js';
import { chosenFiles, type StoredMailPicture, withPictures } from './pictures.js';
import { logosAmong, type ThreadRequest } from './threads.queries.js';

/** A mail that becomes something. */
export interface ActingMail {
  readonly row: InboundRow;
  readonly mailbox: ReadingMailbox;
  readonly mail: ReadMail;
}

/** A comment or a request that a mail becomes. */
export type Act =
  | {
      readonly do: 'comment';
      readonly as: ActsAs | { readonly kind: 'guest' };
      readonly request: ThreadRequest;
    }
  | { readonly do: 'create'; readonly as: ActsAs; readonly follows: ThreadRequest | undefined };

/** The comment or request of a mail, within the transaction. */
export interface Made {
  readonly requestId: number;
  readonly commentId: number | null;
  readonly title: string;
  readonly isCut: boolean;
  /** Hashes of the pictures that became photos. */
  readonly taken: ReadonlySet<string>;
}

/** The dependencies of the service. */
interface Sources {
  readonly prisma: PrismaClient;
  readonly statements: Statements;
  readonly unitOfWork: UnitOfWork;
  readonly users: Pick<UsersService, 'insert'>;
  readonly files: Pick<StoredFiles, 'add'>;
  readonly comments: Pick<CommentsService, 'addMailed'>;
  readonly submission: Pick<SubmitService, 'insert'>;
  readonly now: () => Date;
}

const self = systemCaller('mail-in');

/** The mail has neither text nor pictures. */
export class EmptyMail extends Error {
  override readonly name = 'EmptyMail';
}

/**
 * Makes comments and requests of mails by the operations of their accounts, in one transaction with what
 * is recorded of the mail (docs/behaviour/mail-in.md).
 */
export class ActingService {
  constructor(private readonly sources: Sources) {}

  /**
   * Does what was decided.
   *
   * @param record records the mail in the transaction of the comment or request.
   * @param by the call that accepted the mail; default: none.
   * @throws EmptyMail; AppError as commenting and submitting.
   */
  async act(
    acting: ActingMail,
    act: Act,
    record: (unit: Unit, made: Made) => Promise<void>,
    by: Pick<Caller, 'ipAddress' | 'userAgent' | 'requestId'> = self,
  ): Promise<void> {
    const { statements, files, unitOfWork } = this.sources;
    const { mail, row } = acting;
    const actor = await this.actorOf(acting, act);
    const logos = await logosAmong(statements, domainOf(mail), hashesOf(mail));
    const isComment = act.do === 'comment';
    const { taken, named } = chosenFiles(mail, logos, isComment);
    const isEmpty = (isComment ? mail.reply : `${mail.subject}${mail.text}`).trim() === '';
    if (isEmpty && taken.length === 0) throw new EmptyMail('the mail is empty');
    const { ipAddress, userAgent, requestId } = by;
    const auditMetadata = { via: 'mail', inboundMailId: row.id };
    const caller = { ipAddress, userAgent, requestId, actor, auditMetadata };
    await withPictures(files, taken, actor.userId, async (stored, refused) => {
      const notTaken = mail.files.filter((file) => named.includes(file) || refused.includes(file));
      await unitOfWork.run(caller, async (unit) => {
        const attachmentIds = await insertAll(unit, caller, stored);
        await rememberPictures(unit, row.id, mail);
        const made = isComment
          ? await this.comment(unit, caller, acting, act, { attachmentIds, notTaken })
          : await this.create(unit, caller, acting, act, { attachmentIds, notTaken });
        const hashes = stored.flatMap(({ file }) => file.picture?.sha256 ?? []);
        await record(unit, { ...made, taken: new Set(hashes) });
      });
    });
  }

  private async comment(
    unit: Unit,
    caller: MailCaller,
    { mail, mailbox }: ActingMail,
    { as, request }: Act & { do: 'comment' },
    { attachmentIds, notTaken }: Attached,
  ): Promise<Omit<Made, 'taken'>> {
    const internal = as.kind === 'account' && isInternal(mail.reply);
    const content = internal ? withoutInternal(mail.reply) : mail.reply.trim();
    const closing = { notTaken, language: languageOf(as), keptUntil: dayAfter(unit.now, mailbox) };
    const { text, isCut } = textOf(content || mail.subject, closing);
    const input = {
      requestId: request.id,
      // A picture without a word and a subject.
      body: text || '-',
      ...(internal && { visibility: 'internal' as const }),
      ...(attachmentIds.length > 0 && { attachmentIds: [...attachmentIds] }),
    };
    const { comments } = this.sources;
    const { id } = await comments.addMailed(unit, caller, input, as.kind === 'account');
    return { requestId: request.id, commentId: id, title: request.title, isCut };
  }

  private async create(
    unit: Unit,
    caller: MailCaller,
    { mail, mailbox }: ActingMail,
    { as, follows }: Act & { do: 'create' },
    { attachmentIds, notTaken }: Attached,
  ): Promise<Omit<Made, 'taken'>> {
    const { departmentId, categoryId } = mailbox;
    const title = titleOf(mail.subject, mail.text, unit.now.toISOString().slice(0, 10));
    const closing = { notTaken, language: languageOf(as), keptUntil: dayAfter(unit.now, mailbox) };
    const { text: description, isCut } = textOf(mail.text.trim() || title, closing);
    const about = categoryId === null ? {} : { categoryId };
    const request = await this.sources.submission.insert(
      unit,
      caller.actor,
      {
        ...{ title, description, departmentId, ...about },
        ...(attachmentIds.length > 0 && { attachmentIds: [...attachmentIds] }),
      },
      'mail',
      follows && { id: follows.id, links: await linksAfter(unit.statements, about) },
    );
    if (as.kind === 'contact') {
      const { name: contactName, email: contactEmail } = as.contact;
      // Nobody knows the token: such a report is followed by mail.
      const trackingHash = createHash('sha256').update(randomBytes(32)).digest('hex');
      const contact = { requestId: request.id, contactName, contactEmail, trackingHash };
      await unit.tx.linkReport.create({ data: contact });
    }
    return { requestId: request.id, commentId: null, title, isCut };
  }

  /** The account in whose name a mail acts. */
  private async actorOf({ mailbox }: ActingMail, act: Act): Promise<AccountActor> {
    const { prisma, statements, unitOfWork, users, now } = this.sources;
    const { as } = act;
    if (as.kind === 'account') {
      const actor = await accountActor(statements, as.account.id, now());
      if (actor === undefined) throw notFound('The account');
      return actor;
    }
    if (act.do === 'comment' && as.kind === 'contact') {
      return await serviceActor(prisma, act.request.requesterId);
    }
    const departmentId = act.do === 'comment' ? act.request.departmentId : mailbox.departmentId;
    const id = await unitOfWork.run(self, (unit) => mailAccountOf(unit, users, departmentId));
    const actor = await serviceActor(prisma, id);
    return act.do === 'comment' ? asGuest(actor, departmentId) : actor;
  }
}

/** The call in the name of an account. */
type MailCaller = Caller & { readonly actor: AccountActor };

/** Photos of a mail, and files that its text names. */
interface Attached {
  readonly attachmentIds: readonly number[];
  readonly notTaken: readonly { readonly name: string; readonly bytes: number }[];
}

async function insertAll(
  unit: Unit,
  caller: MailCaller,
  stored: readonly StoredMailPicture[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const { columns } of stored) ids.push(await insertPhoto(unit, caller, columns));
  return ids;
}

function languageOf(as: { readonly kind: string } | ActsAs): MailLanguage {
  return 'account' in as ? mailLanguage(as.account.language) : 'en';
}

/** The day until which a mail is kept; null if it goes at once. */
function dayAfter(now: Date, { retainDays }: ReadingMailbox): string | null {
  if (retainDays === 0) return null;
  return new Date(now.getTime() + retainDays * 86_400_000).toISOString().slice(0, 10);
}

function domainOf({ sender, from }: ReadMail): string {
  const address = sender ?? from?.address ?? '';
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

function hashesOf({ files }: ReadMail): string[] {
  return [...new Set(files.flatMap(({ picture }) => picture?.sha256 ?? []))];
}

/** Keeps which pictures a domain sent: those that always come are logos. */
async function rememberPictures(unit: Unit, inboundMailId: number, mail: ReadMail) {
  const domain = domainOf(mail);
  const data = hashesOf(mail).map((sha256) => ({ domain, sha256, inboundMailId }));
  if (data.length > 0) await unit.tx.inboundPicture.createMany({ data, skipDuplicates: true });
}
