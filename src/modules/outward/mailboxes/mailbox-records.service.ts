import { sql } from 'kysely';
import { changesAnything, changesBetween, snapshotOf } from '../../../core/changes.js';
import type { ActingCaller } from '../../../core/context.js';
import {
  AppError,
  invalid,
  notFound,
  nothingToChange,
  requireVersion,
} from '../../../core/errors.js';
import type { Page } from '../../../core/pagination.js';
import { archivedConflict, inUse, orViolation } from '../../../core/record-errors.js';
import { pageOfRows } from '../../../core/row-lists.js';
import { deleteRow, requireRow } from '../../../core/rows.js';
import type { Statements } from '../../../core/sql.js';
import { indexedKey } from '../../../core/text.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import { CATEGORIES } from '../../equipment/categories/categories.queries.js';
import { requireReferable } from '../../equipment/trees/trees.queries.js';
import { lockDepartment } from '../../people/users/users.queries.js';
import type { MailHosts } from './mail-hosts.js';
import { type GivenSecrets, sealedSecrets, wanted, wantedNew } from './mailbox-fields.js';
import type { MailboxSecrets } from './mailbox-secrets.js';
import { fieldsOf, toMailbox } from './mailboxes.mapper.js';
import {
  BY_NAME,
  countForMore,
  hasMessages,
  insertMailbox,
  isOfAccount,
  lockedMailbox,
  lockServiceAccount,
  MAILBOX_ROWS,
  type MailboxFields,
  type MailboxRow,
  updateMailbox,
} from './mailboxes.queries.js';
import type {
  CreateMailboxInput,
  ListMailboxesInput,
  Mailbox,
  UpdateMailboxInput,
} from './mailboxes.types.js';

/** Upper bound for the mailboxes that are not archived. */
const MOST = 50;

const VIOLATIONS: Readonly<Record<string, () => AppError>> = {
  mailboxes_name_key_key: () => inUse('mailbox', 'name'),
  mailboxes_address_key: () => inUse('mailbox', 'address'),
};

const NO_SECRETS = { secret: null, oauthSecret: null } as const;

/** Reads and changes mailboxes (docs/behaviour/mailboxes.md). */
export class MailboxRecords {
  constructor(
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly hosts: MailHosts,
    private readonly secrets: MailboxSecrets,
  ) {}

  /** A page of the mailboxes, by name. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async list(input: ListMailboxesInput): Promise<Page<Mailbox>> {
    return await pageOfRows(
      this.statements,
      {
        name: 'mailboxes',
        ...MAILBOX_ROWS,
        conditions: [sql`t.archived_at IS ${sql.raw(input.archived ? 'NOT NULL' : 'NULL')}`],
        orders: { name: BY_NAME },
      },
      { ...input, sort: 'name' },
      toMailbox,
    );
  }

  /** A mailbox. @throws AppError NOT_FOUND for an unknown id. */
  async get(id: number): Promise<Mailbox> {
    return toMailbox(await existing(this.statements, id));
  }

  /**
   * Creates a mailbox.
   *
   * @throws AppError VALIDATION_ERROR; CONFLICT for a name or an address in use, and beyond 50.
   */
  async create(caller: ActingCaller, input: CreateMailboxInput): Promise<Mailbox> {
    const { fields, secrets } = wantedNew(input);
    await this.requireHosts(fields);
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      await requireRoom(statements);
      await requireReferences(statements, fields);
      const sealed = sealedSecrets(secrets, (secret) => this.secrets.sealed(secret));
      const id = await orViolation(
        insertMailbox(statements, withKey(fields), sealed, now),
        VIOLATIONS,
      );
      audit(unit, 'created', id, { after: snapshotOf(fields) });
      return toMailbox(await existing(statements, id));
    });
  }

  /**
   * Changes the given fields. Equal values change nothing; a given secret always does.
   *
   * @throws AppError NOT_FOUND; VERSION_CONFLICT; VALIDATION_ERROR, also for a server or a user
   *   without the secret anew; CONFLICT for a name or an address in use, beyond 50, and for an
   *   archived mailbox that is not restored.
   */
  async update(caller: ActingCaller, input: UpdateMailboxInput): Promise<Mailbox> {
    const { id, expectedVersion, archived, ...given } = input;
    if (Object.keys(given).length === 0 && archived === undefined) throw nothingToChange();
    // Names are resolved outside of the transaction.
    await this.requireHosts({
      host: given.host ?? null,
      oauthTokenUrl: given.oauth?.tokenUrl ?? null,
    });
    return await this.unitOfWork.run(caller, async (unit) => {
      const before = await lockedMailbox(unit.statements, id);
      if (before === undefined) throw notFound('The mailbox');
      const isArchived = before.archivedAt !== null;
      if (isArchived && archived !== false && Object.keys(given).length > 0) {
        throw archivedConflict('mailbox');
      }
      requireVersion(before, expectedVersion, 'The mailbox');
      if (archived === true) {
        return toMailbox(isArchived ? before : await archive(unit, before, 'updated', before));
      }
      const restores = isArchived && archived === false;
      if (isArchived && !restores) return toMailbox(before);
      return await this.change(unit, before, given, restores);
    });
  }

  /**
   * Deletes a mailbox; one with messages is archived instead.
   *
   * @throws AppError NOT_FOUND for an unknown id.
   */
  async delete(caller: ActingCaller, id: number): Promise<Mailbox> {
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements } = unit;
      const before = await lockedMailbox(statements, id);
      if (before === undefined) throw notFound('The mailbox');
      if (!(await hasMessages(statements, id))) {
        await deleteRow(statements, 'mailboxes', id);
        audit(unit, 'deleted', id, { before: snapshotOf(fieldsOf(before)) });
        return toMailbox(before);
      }
      if (before.archivedAt !== null) return toMailbox(before);
      return toMailbox(await archive(unit, before, 'deleted', before));
    });
  }

  private async change(
    unit: Unit,
    before: MailboxRow,
    given: Omit<UpdateMailboxInput, 'id' | 'archived' | 'expectedVersion'>,
    restores: boolean,
  ): Promise<Mailbox> {
    const { statements } = unit;
    const stored = fieldsOf(before);
    const has = { secret: before.hasSecret, oauthSecret: before.hasOauthSecret };
    const { fields: asked, secrets } = wanted(stored, given, has);
    const fields = restores ? { ...asked, state: 'paused' as const } : asked;
    if (restores) await requireRoom(statements);
    const isSame = !restores && !changesAnything(stored, fields) && !hasNew(secrets);
    if (isSame) return toMailbox(before);
    await requireReferences(statements, fields, before);
    const after = await write(unit, before, fields, {
      ...sealedSecrets(secrets, (secret) => this.secrets.sealed(secret)),
      archivedAt: null,
    });
    audit(unit, 'updated', before.id, {
      ...changesBetween(
        { ...stored, archivedAt: before.archivedAt },
        { ...fieldsOf(after), archivedAt: after.archivedAt },
      ),
      ...(hasNew(secrets) ? { changed: ['secret'] } : {}),
    });
    return toMailbox(after);
  }

  /** @throws AppError VALIDATION_ERROR for a server that must not be called. */
  private async requireHosts({
    host,
    oauthTokenUrl: tokenUrl,
  }: Pick<MailboxFields, 'host' | 'oauthTokenUrl'>): Promise<void> {
    const problem = host === null ? undefined : await this.hosts.problemOf(host);
    if (problem !== undefined) throw invalid('host', problem);
    if (tokenUrl === null) return;
    const wrong = await this.tokenUrlProblem(tokenUrl);
    if (wrong !== undefined) throw invalid('oauth.tokenUrl', wrong);
  }

  private async tokenUrlProblem(text: string): Promise<string | undefined> {
    if (!URL.canParse(text)) return 'must be an absolute URL';
    const { protocol, username, password, hostname } = new URL(text);
    if (protocol !== 'https:') return 'must start with https://';
    if (username !== '' || password !== '') return 'must not hold a user name or a password';
    return await this.hosts.problemOf(hostname.replace(/^\[|\]$/g, ''));
  }
}

function withKey(fields: MailboxFields): MailboxFields & Pick<MailboxRow, 'nameKey'> {
  return { ...fields, nameKey: indexedKey('name', fields.name) };
}

/** Returns whether secrets are to be written that were not there before. */
function hasNew({ secret, oauthSecret }: GivenSecrets): boolean {
  return typeof secret === 'string' || typeof oauthSecret === 'string';
}

/** Writes a mailbox. Errors of the server before are no longer known to hold. */
async function write(
  { statements, now }: Unit,
  before: MailboxRow,
  fields: MailboxFields,
  change: { readonly archivedAt: Date | null } & Parameters<typeof sealedSecrets>[0],
): Promise<MailboxRow> {
  const { host, user, folder, state, lastError } = before;
  const isRunning = (one: Pick<MailboxFields, 'state'>) => one.state !== 'paused';
  const written = updateMailbox(
    statements,
    before.id,
    withKey(fields),
    {
      ...change,
      startsAnew: changesAnything({ host, user, folder }, pick(fields)),
      resumes: isRunning(fields) && (!isRunning({ state }) || before.archivedAt !== null),
      lastError: fields.state === 'error' ? lastError : null,
    },
    now,
  );
  await orViolation(written, VIOLATIONS);
  return await existing(statements, before.id);
}

function pick({ host, user, folder }: MailboxFields) {
  return { host, user, folder };
}

/** Archives a mailbox: nothing is taken from it, and its secrets go. */
async function archive(
  unit: Unit,
  before: MailboxRow,
  what: 'updated' | 'deleted',
  row: MailboxRow,
): Promise<MailboxRow> {
  const fields = { ...fieldsOf(row), state: 'paused' as const };
  const after = await write(unit, before, fields, { ...NO_SECRETS, archivedAt: unit.now });
  audit(unit, what, before.id, { before: snapshotOf(fieldsOf(before)), archived: true });
  return after;
}

/** @throws AppError CONFLICT where there are as many as there may be. */
async function requireRoom(statements: Statements): Promise<void> {
  if ((await countForMore(statements)) < MOST) return;
  throw new AppError('CONFLICT', `There are ${MOST} mailboxes. Archive one first.`);
}

/** @throws AppError VALIDATION_ERROR for a department, a category or a service account that is not there. */
async function requireReferences(
  statements: Statements,
  fields: MailboxFields,
  before?: MailboxFields,
): Promise<void> {
  const { departmentId, categoryId, serviceAccountId, address } = fields;
  if (!(await lockDepartment(statements, departmentId))) {
    throw invalid('departmentId', 'is not the id of a department');
  }
  if (categoryId !== null && categoryId !== before?.categoryId) {
    await requireReferable(statements, CATEGORIES, 'categoryId', categoryId);
  }
  if (serviceAccountId !== null && serviceAccountId !== before?.serviceAccountId) {
    const isThere = await lockServiceAccount(statements, serviceAccountId);
    if (!isThere) throw invalid('serviceAccountId', 'is not the id of an active service account');
  }
  if (address !== before?.address && (await isOfAccount(statements, address))) {
    throw invalid('address', 'is the address of an account');
  }
}

async function existing(statements: Statements, id: number): Promise<MailboxRow> {
  return await requireRow(statements, MAILBOX_ROWS, id, 'The mailbox');
}

function audit(
  unit: Unit,
  what: 'created' | 'updated' | 'deleted',
  targetId: number,
  metadata: ReturnType<typeof snapshotOf>,
): void {
  unit.audit({ action: `mailbox.${what}`, targetType: 'mailbox', targetId, metadata });
}
