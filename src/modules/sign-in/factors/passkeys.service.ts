import type { ActingCaller, Caller } from '../../../core/context.js';
import { AppError, invalid, notFound, prismaCode, requireVersion } from '../../../core/errors.js';
import { withoutRecord } from '../../../core/failures.js';
import type { Tx } from '../../../core/transaction.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { Passkey as PasskeyRow, PrismaClient } from '../../../generated/prisma/client.js';
import { userChanged } from '../../people/users/users.events.js';
import { lockUser } from '../../people/users/users.queries.js';
import type { LogsService } from '../../system/logs/logs.service.js';
import type { SettingsService } from '../../system/system-settings/system-settings.service.js';
import type { ChallengesService } from './challenges.service.js';
import { recordFactorChange } from './factors.records.js';
import {
  type AddPasskeyInput,
  MAX_PASSKEYS,
  type Passkey,
  type PasskeyOptions,
  type UpdatePasskeyInput,
} from './factors.types.js';
import {
  authenticationOptions,
  challengeOf,
  type RelyingParty,
  registrationOptions,
  relyingPartyOf,
  verifiedAuthentication,
  verifiedRegistration,
} from './webauthn.js';

/** Dependencies of PasskeysService. */
export interface PasskeysDependencies {
  readonly prisma: PrismaClient;
  readonly unitOfWork: UnitOfWork;
  readonly logs: LogsService;
  readonly challenges: ChallengesService;
  readonly settings: SettingsService;
}

/** A verified passkey; `use` completes its use. */
export interface UsedPasskey {
  readonly userId: number;
  /**
   * Stores the counter, in the transaction that the passkey authorises.
   *
   * @returns false when it has been removed, or used concurrently with the same counter.
   */
  readonly use: (tx: Tx, now: Date) => Promise<boolean>;
}

/**
 * Passkeys of accounts (WebAuthn; docs/security/factors.md). User verification is required, so a
 * passkey combines both factors. Every method throws AppError NOT_FOUND if passkeys are not
 * available.
 */
export class PasskeysService {
  constructor(private readonly deps: PasskeysDependencies) {}

  /** Returns whether passkeys are available. */
  async available(): Promise<boolean> {
    return relyingPartyOf(await this.deps.settings.publicUrl()) !== undefined;
  }

  /** The caller's passkeys, oldest first. */
  async list({ actor }: ActingCaller): Promise<Passkey[]> {
    await this.party();
    const where = { userId: actor.userId };
    const rows = await this.deps.prisma.passkey.findMany({ where, orderBy: { id: 'asc' } });
    return rows.map(toResponse);
  }

  /**
   * One of the caller's passkeys. @throws AppError NOT_FOUND if it is unknown or belongs to another
   * account.
   */
  async get({ actor }: ActingCaller, id: number): Promise<Passkey> {
    await this.party();
    const row = await this.deps.prisma.passkey.findFirst({ where: { id, userId: actor.userId } });
    if (row === null) throw notFound('The passkey');
    return toResponse(row);
  }

  /** The options for `navigator.credentials.create()`. @throws AppError CONFLICT beyond MAX_PASSKEYS. */
  async registration({ actor }: ActingCaller): Promise<PasskeyOptions> {
    const party = await this.party();
    const { userId: id, email } = actor;
    const known = await this.deps.prisma.passkey.findMany({ where: { userId: id } });
    if (known.length >= MAX_PASSKEYS) throw tooMany();
    const user = { id, passwordHash: null };
    const { challenge, expiresAt } = await this.deps.challenges.issue('passkey_registration', user);
    return {
      options: { ...(await registrationOptions(party, challenge, { id, email }, known)) },
      expiresAt,
    };
  }

  /**
   * Adds the passkey that a browser has created for the options.
   *
   * @throws AppError VALIDATION_ERROR on `credential` for an invalid one, CONFLICT for a passkey
   *   that is already registered or one beyond MAX_PASSKEYS.
   */
  async add(caller: ActingCaller, { name, credential }: AddPasskeyInput): Promise<Passkey> {
    const { prisma, unitOfWork, challenges, logs } = this.deps;
    const { userId, email, role } = caller.actor;
    const party = await this.party();
    const challenge = challengeOf(credential) ?? '';
    const issued = await challenges.find('passkey_registration', challenge);
    const isOwn = issued?.userId === userId;
    // Used before it is checked: a challenge can be answered once, even wrongly.
    const isFirst = isOwn && (await challenges.spend(prisma, 'passkey_registration', challenge));
    const made = isFirst ? await verifiedRegistration(party, challenge, credential) : undefined;
    if (made === undefined) throw invalid('credential', 'does not answer options of this account');
    try {
      return await unitOfWork.run(caller, async (unit) => {
        await lockUser(unit.statements, userId);
        if ((await unit.tx.passkey.count({ where: { userId } })) >= MAX_PASSKEYS) throw tooMany();
        const row = await unit.tx.passkey.create({
          data: {
            ...made,
            publicKey: Uint8Array.from(made.publicKey),
            transports: [...made.transports],
            userId,
            name,
            createdAt: unit.now,
          },
        });
        await recordFactorChange(unit, caller, logs, {
          user: { id: userId, email, role },
          what: 'passkey_added',
          action: 'user.passkey_added',
          message: 'A passkey was added.',
          data: { passkeyId: row.id, name },
        });
        return toResponse(row);
      });
    } catch (error) {
      if (prismaCode(error) !== 'P2002') throw error;
      throw new AppError('CONFLICT', 'This passkey is known already.');
    }
  }

  /**
   * Renames a passkey.
   *
   * @throws AppError NOT_FOUND if it is unknown or belongs to another account; VERSION_CONFLICT.
   */
  async rename(caller: ActingCaller, input: UpdatePasskeyInput): Promise<Passkey> {
    await this.party();
    const { id, name, expectedVersion } = input;
    const { userId } = caller.actor;
    return await this.deps.unitOfWork.run(caller, async (unit) => {
      await lockUser(unit.statements, userId);
      const before = await unit.tx.passkey.findFirst({ where: { id, userId } });
      if (before === null) throw notFound('The passkey');
      requireVersion(before, expectedVersion, 'The passkey');
      if (before.name === name) return toResponse(before);
      const after = await unit.tx.passkey.update({
        where: { id },
        data: { name, version: { increment: 1 } },
      });
      unit.audit({
        action: 'user.passkey_renamed',
        targetType: 'user',
        targetId: userId,
        metadata: { passkeyId: id, before: { name: before.name }, after: { name } },
      });
      unit.emit(userChanged, { id: userId });
      return toResponse(after);
    });
  }

  /**
   * Removes a passkey. @throws AppError NOT_FOUND if it is unknown or belongs to another account.
   */
  async remove(caller: ActingCaller, id: number): Promise<Passkey> {
    await this.party();
    const { userId, email, role } = caller.actor;
    return await this.deps.unitOfWork.run(caller, async (unit) => {
      await lockUser(unit.statements, userId);
      const row = await unit.tx.passkey.findFirst({ where: { id, userId } });
      if (row === null) throw notFound('The passkey');
      await unit.tx.passkey.delete({ where: { id } });
      await recordFactorChange(unit, caller, this.deps.logs, {
        user: { id: userId, email, role },
        what: 'passkey_removed',
        action: 'user.passkey_removed',
        message: 'A passkey was removed.',
        data: { passkeyId: id, name: row.name },
      });
      return toResponse(row);
    });
  }

  /** The options for `navigator.credentials.get()`; the same for everybody. */
  async authentication(): Promise<PasskeyOptions> {
    const party = await this.party();
    const { challenge, expiresAt } = await this.deps.challenges.issue('passkey_authentication');
    return { options: { ...(await authenticationOptions(party, challenge)) }, expiresAt };
  }

  /**
   * Verifies a browser's signature for the options.
   *
   * @throws AppError INVALID_CREDENTIALS for anything else, without a difference; it is logged.
   */
  async authenticate(caller: Caller, credential: object): Promise<UsedPasskey> {
    const { prisma, challenges } = this.deps;
    const party = await this.party();
    const challenge = challengeOf(credential) ?? '';
    const isFirst = await challenges.spend(prisma, 'passkey_authentication', challenge);
    const { id } = credential as { id?: unknown };
    const row =
      isFirst && typeof id === 'string'
        ? await prisma.passkey.findUnique({ where: { credentialId: id } })
        : null;
    const verified =
      row === null ? undefined : await verifiedAuthentication(party, challenge, credential, row);
    if (row === null || verified === undefined) {
      await this.logDenial(caller, row);
      throw withoutRecord(unknownPasskey());
    }
    const { counter, backedUp } = verified;
    return {
      userId: row.userId,
      use: async (tx, now) => {
        const { count } = await tx.passkey.updateMany({
          where: { id: row.id, counter: row.counter },
          data: { counter, backedUp, lastUsedAt: now },
        });
        return count === 1;
      },
    };
  }

  private async logDenial(caller: Caller, row: PasskeyRow | null): Promise<void> {
    await this.deps.logs.record(caller, {
      category: 'security',
      level: 'suspicious',
      service: 'factors',
      event: 'factors.passkey.refused',
      message: 'A passkey was refused.',
      userId: row?.userId ?? null,
    });
  }

  private async party(): Promise<RelyingParty> {
    const party = relyingPartyOf(await this.deps.settings.publicUrl());
    if (party === undefined) throw notFound('A service address for passkeys');
    return party;
  }
}

/** The error for every passkey that is not accepted; it does not reveal the reason. */
export function unknownPasskey(): AppError {
  return new AppError('INVALID_CREDENTIALS', 'The passkey is not accepted. Try again.');
}

function tooMany(): AppError {
  return new AppError('CONFLICT', `An account has ${MAX_PASSKEYS} passkeys at most.`);
}

function toResponse(row: PasskeyRow): Passkey {
  const { id, name, backedUp, createdAt, lastUsedAt, version } = row;
  return { id, name, backedUp, createdAt, lastUsedAt, version };
}
