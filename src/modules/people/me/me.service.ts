import { sessionOf } from '../../../core/access.js';
import { permissionsOf } from '../../../core/actor.js';
import { changesAnything, changesBetween } from '../../../core/changes.js';
import type { Clock } from '../../../core/clock.js';
import type { ActingCaller } from '../../../core/context.js';
import { AppError, invalid, notFound, nothingToChange } from '../../../core/errors.js';
import { after, decodeCursor, orderBy, type Page, paginate } from '../../../core/pagination.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { Prisma, PrismaClient, User as UserRow } from '../../../generated/prisma/client.js';
import type { MailTokensService } from '../../sign-in/account-mail/mail-tokens.service.js';
import type { LockoutService } from '../../sign-in/auth/lockout.service.js';
import type { SessionsService } from '../../sign-in/sessions/sessions.service.js';
import { LOG_EVENTS } from '../../system/logs/logs.service.js';
import type { AvatarsService } from '../avatars/avatars.service.js';
import type { Passwords } from '../users/passwords.js';
import { accountSecurity, userChanged } from '../users/users.events.js';
import { bounceReasonOf } from '../users/users.mapper.js';
import { lockUser } from '../users/users.queries.js';
import { chosenSettingsOf, takenSettingsOf, toResponse } from './me.mapper.js';
import type {
  ChangePasswordInput,
  CurrentUser,
  EndedSessions,
  ListMySessionsInput,
  Session,
  UpdateProfileInput,
  UpdateSettingsInput,
} from './me.types.js';

/** Dependencies of MeService. */
export interface MeDependencies {
  readonly prisma: PrismaClient;
  readonly unitOfWork: UnitOfWork;
  readonly sessions: SessionsService;
  readonly passwords: Passwords;
  readonly lockout: LockoutService;
  readonly avatars: AvatarsService;
  readonly mailTokens: MailTokensService;
  readonly clock: Clock;
}

const NEWEST_FIRST = { list: 'mySessions', field: 'createdAt', descending: true } as const;

/** Reads and changes the current user's own data (specification 4.6; docs/behaviour/people.md). */
export class MeService {
  constructor(private readonly deps: MeDependencies) {}

  /** The caller's account, profile, settings, security data and avatar. */
  async get(caller: ActingCaller): Promise<CurrentUser> {
    const { userId } = caller.actor;
    const [row, activeSessions, failedLoginAttempts, avatar, pendingEmail] = await Promise.all([
      this.deps.prisma.user.findUniqueOrThrow({ where: { id: userId } }),
      this.deps.prisma.session.count({ where: this.live(userId) }),
      this.deps.lockout.failures(caller.actor.email),
      this.deps.avatars.avatarOf(userId),
      this.deps.mailTokens.pendingEmail(userId),
    ]);
    const { email, emailVerifiedAt, emailBouncedAt, role, departmentId, status } = row;
    const { lastLoginAt, passwordChangedAt, secondFactorAt } = row;
    const { firstName, lastName, phone, jobTitle } = row;
    const { language, timezone, theme, emailNotifications } = row;
    return {
      id: userId,
      userId,
      email,
      role,
      permissions: permissionsOf(caller.actor),
      departmentId,
      status,
      emailVerifiedAt,
      pendingEmail,
      emailBouncedAt,
      emailBounceReason: bounceReasonOf(row),
      profile: { firstName, lastName, phone, jobTitle },
      settings: { language, timezone, theme, emailNotifications },
      chosenSettings: chosenSettingsOf(row),
      takenSettings: takenSettingsOf(row),
      security: {
        lastLoginAt,
        passwordChangedAt,
        activeSessions,
        failedLoginAttempts,
        mfaEnrolled: secondFactorAt !== null,
      },
      avatar,
    };
  }

  /**
   * Changes the given fields of the profile.
   *
   * @throws AppError VALIDATION_ERROR without a field to change.
   */
  async updateProfile(caller: ActingCaller, input: UpdateProfileInput): Promise<CurrentUser> {
    return await this.change(caller, { ...input }, 'user.profile_updated');
  }

  /**
   * Changes the given settings. Language and time zone that are not `chosen` are those of a device, and
   * are left where they were chosen or taken before.
   *
   * @throws AppError VALIDATION_ERROR without a field to change.
   */
  async updateSettings(
    caller: ActingCaller,
    { chosen = true, ...input }: UpdateSettingsInput,
  ): Promise<CurrentUser> {
    const [language] = input.language ? Intl.getCanonicalLocales(input.language) : [];
    const changes = { ...input, ...(language === undefined ? {} : { language }) };
    return await this.change(caller, changes, 'user.settings_updated', (before, now) => ({
      ...(changes.language === undefined ? {} : markOf(before, 'language', chosen, now)),
      ...(changes.timezone === undefined ? {} : markOf(before, 'timezone', chosen, now)),
    }));
  }

  /**
   * Sets a new password and ends the user's other sessions. Wrong current passwords count towards
   * the lockout of logins, so that a stolen session cannot be used to guess the password.
   *
   * @throws AppError VALIDATION_ERROR for `currentPassword` when it is wrong, for `newPassword`
   *   when it is common or equal to the current one; ACCOUNT_LOCKED after too many wrong passwords;
   *   CONFLICT when the password was changed concurrently.
   */
  async changePassword(caller: ActingCaller, input: ChangePasswordInput): Promise<CurrentUser> {
    const { userId: id, email, sessionId } = sessionOf(caller);
    const { currentPassword, newPassword } = input;
    if (newPassword.normalize('NFKC') === currentPassword.normalize('NFKC')) {
      throw invalid('newPassword', 'must differ from the current one');
    }
    const passwordHash = await this.deps.passwords.hash(newPassword, caller, 'newPassword');
    const before = await this.requirePassword(caller, email, currentPassword);
    await this.deps.unitOfWork.run(caller, async (unit) => {
      const { count } = await unit.tx.user.updateMany({
        where: { id, passwordHash: before },
        data: { passwordHash, passwordChangedAt: unit.now, updatedAt: unit.now },
      });
      if (count === 0) {
        throw new AppError('CONFLICT', 'The password has been changed at the same moment.');
      }
      const sessionsEnded = await this.deps.sessions.end(
        unit.tx,
        { userId: id, except: sessionId },
        'password changed',
      );
      // Links that somebody else requested with the previous password become void.
      await this.deps.mailTokens.void(unit, { userId: id }, ['change', 'reset']);
      audit(unit, id, 'user.password_changed', { sessionsEnded });
      unit.emit(accountSecurity, { userId: id, what: 'password_changed', data: {} });
    });
    return await this.get(caller);
  }

  /**
   * A page of the caller's live sessions, latest login first.
   *
   * @throws AppError VALIDATION_ERROR for an invalid cursor.
   */
  async sessions(caller: ActingCaller, input: ListMySessionsInput): Promise<Page<Session>> {
    const where = this.live(caller.actor.userId);
    const position = input.cursor
      ? decodeCursor(input.cursor, NEWEST_FIRST, { value: 'date', ids: 'uuid' })
      : undefined;
    return await paginate({
      limit: input.limit,
      order: NEWEST_FIRST,
      fetch: (take) =>
        this.deps.prisma.session.findMany({
          where: position ? { AND: [where, after(NEWEST_FIRST, position)] } : where,
          orderBy: orderBy(NEWEST_FIRST),
          take,
        }),
      count: () => this.deps.prisma.session.count({ where }),
      map: (row) => toResponse(caller, row),
      position: (session) => ({ value: session.createdAt, id: session.id }),
    });
  }

  /**
   * Ends one of the caller's live sessions, possibly the current one.
   *
   * @throws AppError NOT_FOUND for a session that has ended or belongs to another user.
   */
  async revokeSession(caller: ActingCaller, id: string): Promise<Session> {
    const { userId } = caller.actor;
    return await this.deps.unitOfWork.run(caller, async (unit) => {
      const ended = await this.deps.sessions.end(unit.tx, { id, userId }, 'revoked by the user');
      if (ended === 0) throw notFound('The session');
      unit.audit({ action: 'auth.session_revoked', targetType: 'session', targetId: id });
      return toResponse(caller, await unit.tx.session.findUniqueOrThrow({ where: { id } }));
    });
  }

  /** Ends the caller's live sessions except the current one. */
  async revokeOtherSessions(caller: ActingCaller): Promise<EndedSessions> {
    const { userId, sessionId } = sessionOf(caller);
    return await this.deps.unitOfWork.run(caller, async (unit) => {
      const which = { userId, except: sessionId };
      const ended = await this.deps.sessions.end(unit.tx, which, 'revoked by the user');
      unit.audit({
        action: 'auth.other_sessions_revoked',
        targetType: 'user',
        targetId: userId,
        metadata: { sessionsEnded: ended },
      });
      return { ended };
    });
  }

  /** Checks the current password. @returns its hash. */
  private async requirePassword(
    caller: ActingCaller,
    email: string,
    password: string,
  ): Promise<string | null> {
    const guess = {
      email,
      sessionId: sessionOf(caller).sessionId,
      event: LOG_EVENTS.invalidCurrentPassword,
      message: 'Change of password refused: wrong current password.',
    };
    const { matches, passwordHash } = await this.deps.lockout.guard(caller, guess, async () => {
      const { id, passwordHash } = await this.deps.prisma.user.findUniqueOrThrow({
        where: { id: caller.actor.userId },
      });
      const matches = await this.deps.passwords.verify(passwordHash, password, caller);
      return { userId: id, passwordHash, matches };
    });
    if (!matches) throw invalid('currentPassword', 'is wrong');
    return passwordHash;
  }

  /** @param marksOf what is stored beside the changes or instead of them; marks are not audited. */
  private async change(
    caller: ActingCaller,
    changes: Prisma.UserUpdateInput,
    action: string,
    marksOf: (before: UserRow, now: Date) => Prisma.UserUpdateInput = () => ({}),
  ): Promise<CurrentUser> {
    const names = Object.keys(changes) as (keyof UserRow)[];
    if (names.length === 0) throw nothingToChange();
    const { userId: id } = caller.actor;
    await this.deps.unitOfWork.run(caller, async (unit) => {
      // Locked, so that the audited values before the change are those that it replaces.
      await lockUser(unit.statements, id);
      const before = await unit.tx.user.findUniqueOrThrow({ where: { id } });
      const marks = marksOf(before, unit.now);
      if (!changesAnything(before, { ...changes, ...marks })) return;
      const after = await unit.tx.user.update({
        where: { id },
        data: { ...changes, ...marks, updatedAt: unit.now },
      });
      const named = (row: UserRow) => Object.fromEntries(names.map((name) => [name, row[name]]));
      audit(unit, id, action, changesBetween(named(before), named(after)));
    });
    return await this.get(caller);
  }

  private live(userId: number): Prisma.SessionWhereInput {
    return { userId, revokedAt: null, expiresAt: { gt: this.deps.clock() } };
  }
}

/** The mark that is stored beside a given setting; one of a device is left where there is a chosen or taken one. */
function markOf(
  row: UserRow,
  name: 'language' | 'timezone',
  chosen: boolean,
  now: Date,
): Prisma.UserUpdateInput {
  if (chosen) return { [`${name}Chosen`]: true, [`${name}TakenAt`]: null };
  const isOpen = chosenSettingsOf(row)[name] === null && row[`${name}TakenAt`] === null;
  return isOpen ? { [`${name}TakenAt`]: now } : { [name]: row[name] };
}

function audit(
  unit: Unit,
  targetId: number,
  action: string,
  metadata: Prisma.InputJsonObject,
): void {
  unit.audit({ action, targetType: 'user', targetId, metadata });
  unit.emit(userChanged, { id: targetId });
}
