import type { Caller, Context } from '../../../core/context.js';
import { AppError, invalid } from '../../../core/errors.js';
import type { Statements } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import { LINK_TOKEN_SECONDS } from '../../../infra/secrets/link-jwt.js';
import type { UsersService } from '../../people/users/users.service.js';
import { type JobLinkStates, tell } from '../job-links/job-link-states.service.js';
import { departmentOf, type JobLinkRow, lockedLink } from '../job-links/job-links.queries.js';
import { hashJobSecret, newJobSecret } from '../job-links/job-tokens.js';
import type { JobMails } from '../job-links/mails/job-mails.service.js';
import { contractorAccountOf } from './contractor-accounts.js';
import type { JobBearer } from './job-bearer.js';
import type { OpenJobInput } from './job-inputs.types.js';
import { type JobTokens, newCode } from './job-tokens.js';
import { callerName, findBearer, findLinkId, type JobClaims } from './jobs.queries.js';
import type { JobsService } from './jobs.service.js';
import type { JobOpening } from './jobs.types.js';

/** Devices of a link. */
const MAX_DEVICES = 3;

/** Lifetime of a code, in milliseconds, and wrong tries of it. */
const CODE_LIFETIME = 600_000;
const MAX_TRIES = 5;

/** Codes of a link in an hour. */
const MAX_CODES = 5;
const HOUR = 3_600_000;

/** Wrong codes of a link, after which its token ends. */
const MAX_WRONG_CODES = 20;

/** The reason of FORBIDDEN for a new device that gets no code. */
const NO_ADDRESS = 'no_address';

/** The dependencies of the service. */
interface Sources {
  readonly statements: Statements;
  readonly unitOfWork: UnitOfWork;
  readonly users: Pick<UsersService, 'insert'>;
  readonly states: Pick<JobLinkStates, 'change'>;
  readonly mails: Pick<JobMails, 'isOn' | 'send'>;
  readonly tokens: JobTokens;
  readonly jobs: Pick<JobsService, 'job'>;
}

/** An opened job: the device, and its secret where it is a new one. */
interface Opened {
  readonly claims: JobClaims;
  readonly device: string | null;
}

/** A caller who opens a job. */
type OpeningCaller = Caller & Pick<Context, 'onLogin'>;

/** Opens jobs by the tokens of their links, and reads who bears an access token (docs/behaviour/jobs.md). */
export class JobOpeningsService {
  constructor(private readonly sources: Sources) {}

  /**
   * An access token for the token of a link: by a known device, or for a new one, which confirms a
   * code from the address of the link where mail is configured.
   *
   * @throws AppError VALIDATION_ERROR on `token` for any token that opens nothing, on `challenge` for
   *   one that is over, on `code` for a wrong one; MFA_REQUIRED with a challenge; FORBIDDEN with the
   *   reason `no_address` where mail is configured and the link has no address; RATE_LIMITED after 5
   *   codes in an hour.
   */
  async open(context: OpeningCaller, input: OpenJobInput): Promise<JobOpening> {
    const { statements, unitOfWork, tokens, jobs } = this.sources;
    const tokenHash = hashJobSecret(input.token);
    const linkId = await findLinkId(statements, tokenHash);
    if (linkId === undefined) throw notValid();
    const outcome = await unitOfWork.run({ ...context, actor: null }, async (unit) => {
      const account = await contractorAccountFor(unit, linkId, this.sources.users);
      const link = account ? await lockedLink(unit.statements, linkId) : undefined;
      if (link?.tokenHash !== tokenHash || link.endedAt !== null) return notValid();
      return await this.admit(unit, link, input);
    });
    // What a failed call has counted is committed.
    if (outcome instanceof AppError) {
      // The token is right: the call counts for its link, as the first step of a login does.
      if (outcome.code === 'MFA_REQUIRED' || outcome.code === 'FORBIDDEN')
        await context.onLogin?.(callerName(linkId));
      throw outcome;
    }
    const bearer = await findBearer(statements, outcome.claims);
    if (bearer === undefined) throw notValid();
    await context.onLogin?.(bearer.as.name);
    return {
      accessToken: tokens.issue(outcome.claims),
      tokenType: 'Bearer',
      expiresIn: LINK_TOKEN_SECONDS,
      job: await jobs.job(bearer),
      device: outcome.device,
    };
  }

  /**
   * The bearer of an access token; undefined for another token, and after the end of its link or
   * device.
   *
   * @throws AppError expired_token.
   */
  async bearerOf(token: string): Promise<JobBearer | undefined> {
    const claims = this.sources.tokens.verify(token);
    return claims && (await findBearer(this.sources.statements, claims));
  }

  /** @returns the error of a call that is not admitted. */
  private async admit(
    unit: Unit,
    link: JobLinkRow,
    { device, challenge, code }: OpenJobInput,
  ): Promise<Opened | AppError> {
    const known = device ? await usedDevice(unit, link.id, device) : undefined;
    if (known !== undefined) return await this.opened(unit, link, known, null);
    if (challenge !== undefined) {
      if (code === undefined) return invalid('code', 'is required with challenge');
      const refused = await confirm(unit, link, challenge, code);
      if (refused !== undefined) return refused;
    } else if (this.sources.mails.isOn) {
      if (link.email === null) return noAddress();
      return await this.challenge(unit, link, link.email);
    }
    const secret = newJobSecret();
    return await this.opened(unit, link, await addDevice(unit, link.id, secret), secret);
  }

  private async opened(
    unit: Unit,
    link: JobLinkRow,
    deviceId: number,
    device: string | null,
  ): Promise<Opened> {
    await this.sources.states.change(unit, link, { event: 'seen', by: 'link' });
    return { claims: { linkId: link.id, deviceId, turn: link.turn }, device };
  }

  /** Sends a code to the address of the link. @returns MFA_REQUIRED, or RATE_LIMITED. */
  private async challenge(unit: Unit, link: JobLinkRow, email: string): Promise<AppError> {
    const { tx, now } = unit;
    const since = new Date(now.getTime() - HOUR);
    const recent = await tx.jobChallenge.findMany({
      where: { linkId: link.id, createdAt: { gt: since } },
      select: { createdAt: true },
      orderBy: { createdAt: 'desc' },
      take: MAX_CODES,
    });
    const oldest = recent[MAX_CODES - 1]?.createdAt;
    if (oldest !== undefined) {
      const seconds = Math.max(1, Math.ceil((oldest.getTime() + HOUR - now.getTime()) / 1000));
      const message = 'Too many codes were sent for this job; try again later.';
      return new AppError('RATE_LIMITED', message, undefined, seconds);
    }
    // Older ones count no longer, and each has ended.
    await tx.jobChallenge.deleteMany({ where: { linkId: link.id, createdAt: { lte: since } } });
    const [challenge, code] = [newJobSecret(), newCode()];
    const expiresAt = new Date(now.getTime() + CODE_LIFETIME);
    await tx.jobChallenge.create({
      data: {
        challengeHash: hashJobSecret(challenge),
        codeHash: hashJobSecret(challenge, code),
        ...{ linkId: link.id, turn: link.turn, createdAt: now, expiresAt },
      },
    });
    await this.sources.mails.send(unit, link, 'code', { code });
    const message = 'A code was sent to the address of the job.';
    const details = { challenge, methods: ['mail'], sentTo: masked(email) };
    return new AppError('MFA_REQUIRED', message, {
      ...details,
      expiresAt: expiresAt.toISOString(),
    });
  }
}

/** Makes sure of the account by which the contractors of a department write. */
async function contractorAccountFor(
  unit: Unit,
  linkId: number,
  users: Pick<UsersService, 'insert'>,
): Promise<number | undefined> {
  const link = await unit.tx.jobLink.findUnique({
    where: { id: linkId },
    select: { requestId: true },
  });
  if (link === null) return undefined;
  const departmentId = await departmentOf(unit.statements, link.requestId);
  return await contractorAccountOf(unit, users, departmentId);
}

/** The id of a known device, which is used now; undefined for an unknown one. */
async function usedDevice(
  { tx, now }: Unit,
  linkId: number,
  device: string,
): Promise<number | undefined> {
  const [known] = await tx.jobDevice.updateManyAndReturn({
    where: { linkId, secretHash: hashJobSecret(device) },
    data: { usedAt: now },
    select: { id: true },
  });
  return known?.id;
}

/** Adds a device; one too many ends the one that is unused longest. @returns its id. */
async function addDevice({ tx, now }: Unit, linkId: number, secret: string): Promise<number> {
  const others = await tx.jobDevice.findMany({
    where: { linkId },
    select: { id: true },
    orderBy: [{ usedAt: 'desc' }, { id: 'desc' }],
  });
  const over = others.slice(MAX_DEVICES - 1).map(({ id }) => id);
  if (over.length > 0) await tx.jobDevice.deleteMany({ where: { id: { in: over } } });
  const data = { linkId, secretHash: hashJobSecret(secret), createdAt: now, usedAt: now };
  return (await tx.jobDevice.create({ data, select: { id: true } })).id;
}

/** Uses a challenge with its code; the link is locked. @returns the error of a wrong one, which counts. */
async function confirm(
  unit: Unit,
  link: JobLinkRow,
  challenge: string,
  code: string,
): Promise<AppError | undefined> {
  const { tx, now } = unit;
  const challengeHash = hashJobSecret(challenge);
  const found = await tx.jobChallenge.findFirst({
    where: {
      ...{ challengeHash, linkId: link.id, turn: link.turn, usedAt: null },
      ...{ wrongTries: { lt: MAX_TRIES }, expiresAt: { gt: now } },
    },
  });
  if (found === null) return invalid('challenge', 'is not valid, or no longer');
  const where = { challengeHash };
  // Both are hashes, whose comparison tells nothing of the code.
  if (found.codeHash === hashJobSecret(challenge, code)) {
    await tx.jobChallenge.update({ where, data: { usedAt: now } });
    return undefined;
  }
  await tx.jobChallenge.update({ where, data: { wrongTries: { increment: 1 } } });
  const wrongCodes = link.wrongCodes + 1;
  const isOver = wrongCodes >= MAX_WRONG_CODES;
  await tx.jobLink.update({
    where: { id: link.id },
    data: { wrongCodes, ...(isOver ? { tokenHash: null } : {}) },
  });
  if (isOver) tell(unit, link, 'resend');
  return invalid('code', 'is wrong', { triesLeft: MAX_TRIES - found.wrongTries - 1 });
}

/** An address of which only its owner recognises the first part. */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}***${email.slice(at)}`;
}

/** The error for a link of the time before mail: its bearer gets no code. */
function noAddress(): AppError {
  const message = 'The job has no address for a code: it must be sent again, with an address.';
  return new AppError('FORBIDDEN', message, { field: 'email', reason: NO_ADDRESS });
}

/** The same for every reason. */
function notValid(): AppError {
  return invalid('token', 'is not valid, or no longer');
}
