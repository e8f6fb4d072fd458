import { type AccountActor, accountFrom } from '../../../core/actor.js';
import type { Caller, Context } from '../../../core/context.js';
import { AppError, invalid, notFound } from '../../../core/errors.js';
import type { Statements } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { FileAnswer, IncomingFile } from '../../../core/upload.js';
import type { KnownFieldsService } from '../../equipment/fields/known-fields.service.js';
import { findThings, openReportsOf } from '../../equipment/open-reports/open-reports.queries.js';
import type { UsersService } from '../../people/users/users.service.js';
import { requestChanged } from '../../requests/maintenance/maintenance.events.js';
import type { SubmitService } from '../../requests/maintenance/submit/submit.service.js';
import { insertPhoto } from '../../system/files/request-photos.service.js';
import type { PictureSize } from '../../system/files/stored-file.types.js';
import type { FileColumns, StoredFiles } from '../../system/files/stored-files.js';
import type { ThingPictures } from '../../system/files/thing-pictures.service.js';
import type { ThingBearer } from './link-bearers.js';
import { hashTrackingToken, type LinkTokens } from './link-tokens.js';
import { reportAccountOf } from './report-accounts.js';
import type { ReportLimits } from './report-limits.js';
import {
  countMeToo,
  findOpenLink,
  findTracked,
  hasMeToo,
  locationNameOf,
  lockOpenReport,
} from './report-links.queries.js';
import {
  type LinkedThingReport,
  MAX_REPORT_PHOTO_BYTES,
  MAX_REPORT_PHOTOS,
  type MeToo,
  type ReportReceipt,
  type SubmitReportInput,
} from './report-links.types.js';
import { acceptedLanguage } from './report-mail-texts.js';
import type { ReportMailsService } from './report-mails.service.js';

/** A caller with the token of a link. */
type ReportingCaller = Caller & { readonly link: ThingBearer } & Pick<Context, 'acceptLanguage'>;

/** A caller who may repeat a report. */
type SubmittingCaller = ReportingCaller & Pick<Context, 'idempotencyKey' | 'onReplay'>;

/** The dependencies of the service. */
interface Sources {
  readonly statements: Statements;
  readonly unitOfWork: UnitOfWork;
  readonly users: UsersService;
  readonly files: StoredFiles;
  readonly pictures: ThingPictures;
  readonly submission: SubmitService;
  readonly limits: ReportLimits;
  readonly known: Pick<KnownFieldsService, 'ofReports'>;
  readonly tokens: LinkTokens;
  readonly mails: ReportMailsService;
}

/** Reports of people without an account, by the link of a thing (docs/behaviour/things.md). */
export class ReportsService {
  constructor(private readonly sources: Sources) {}

  /** The thing of the link, and its open reports. */
  async thing({ type, thingId }: ThingBearer): Promise<LinkedThingReport> {
    const { statements, known } = this.sources;
    const [[thing], locationName, reports, questions] = await Promise.all([
      findThings(statements, type, [thingId]),
      locationNameOf(statements, type, thingId),
      openReportsOf(statements, type, [thingId]),
      known.ofReports(),
    ]);
    if (thing === undefined) throw ended();
    const imageUrl = thing.imageId === null ? null : '/api/v1/report/image';
    const openReports = reports.get(thingId) ?? [];
    return { type, name: thing.name, locationName, imageUrl, openReports, questions };
  }

  /** The picture of the thing of the link. @throws AppError NOT_FOUND without one. */
  async image({ type, thingId }: ThingBearer, size?: PictureSize): Promise<FileAnswer> {
    const { statements, pictures } = this.sources;
    const [thing] = await findThings(statements, type, [thingId]);
    const imageId = thing?.imageId ?? null;
    const found = imageId === null ? undefined : await pictures.fileOf(imageId, size);
    if (found === undefined) throw notFound('The picture');
    return found;
  }

  /**
   * Submits a report with its photos, and answers the token that follows it. With an
   * `Idempotency-Key`, the same text by the same link is submitted once: a person whose connection
   * was lost cannot know whether it has arrived.
   *
   * @throws AppError VALIDATION_ERROR on `file` for a fourth photo, on `fields.<key>` for wrong and
   *   missing answers; RATE_LIMITED; session_invalid
   *   after the end of the link; for each photo as an upload.
   */
  async submit(caller: SubmittingCaller, input: SubmitReportInput): Promise<ReportReceipt> {
    const { idempotencyKey: key, link } = caller;
    if (photosOf(input).length > MAX_REPORT_PHOTOS) {
      throw invalid('file', `must be ${MAX_REPORT_PHOTOS} photos at most`);
    }
    const { title, description, contactName, contactEmail, fields } = input;
    const answers = fields ? [JSON.stringify(fields)] : [];
    const text = [title, description, contactName, contactEmail, ...answers];
    const token = this.sources.tokens.tracking(
      key === null ? undefined : [link.linkId, key, ...text],
    );
    if (key === null) return await this.submitOnce(caller, input, token);
    const earlier = await this.earlier(caller, token);
    if (earlier !== undefined) return earlier;
    try {
      return await this.submitOnce(caller, input, token);
    } catch (error) {
      // Of two at once, the hash of the token lets one be stored.
      const other = await this.earlier(caller, token);
      if (other === undefined) throw error;
      return other;
    }
  }

  /** The receipt of an earlier call with this token. */
  private async earlier(
    { onReplay }: SubmittingCaller,
    trackingToken: string,
  ): Promise<ReportReceipt | undefined> {
    const found = await findTracked(this.sources.statements, hashTrackingToken(trackingToken));
    if (found === undefined) return undefined;
    onReplay?.();
    return { reference: found.id, trackingToken };
  }

  private async submitOnce(
    caller: ReportingCaller,
    input: SubmitReportInput,
    token: string,
  ): Promise<ReportReceipt> {
    const { link, ipAddress } = caller;
    return await this.sources.limits.counted(link.linkId, ipAddress, () =>
      this.withPhotos(caller, photosOf(input), (photos) =>
        this.record(caller, input, token, photos),
      ),
    );
  }

  /** Stores photos one in another, so that a refused one takes back those before it. */
  private async withPhotos<T>(
    caller: ReportingCaller,
    files: readonly IncomingFile[],
    record: (photos: readonly FileColumns[]) => Promise<T>,
    stored: readonly FileColumns[] = [],
  ): Promise<T> {
    const [file, ...others] = files;
    if (file === undefined) return await record(stored);
    const incoming = {
      ...{ file, use: 'photo' as const, maxBytes: MAX_REPORT_PHOTO_BYTES },
      // The queue for pictures is fair among links.
      ownerId: -caller.link.linkId,
    } as const;
    return await this.sources.files.add(incoming, (columns) =>
      this.withPhotos(caller, others, record, [...stored, columns]),
    );
  }

  private async record(
    caller: ReportingCaller,
    input: SubmitReportInput,
    trackingToken: string,
    photos: readonly FileColumns[],
  ): Promise<ReportReceipt> {
    const { users, submission, unitOfWork, mails, limits } = this.sources;
    const mailed = mails.isOn && input.contactEmail !== undefined;
    const admitted = mailed && (await limits.firstMail(input.contactEmail ?? ''));
    const reference = await unitOfWork.run(caller, async (unit) => {
      const open = await findOpenLink(unit.statements, { id: caller.link.linkId });
      if (open === undefined) throw ended();
      const { type, thingId, departmentId } = open;
      const actor = await actorFor(unit.tx, await reportAccountOf(unit, users, departmentId));
      const attachmentIds: number[] = [];
      for (const photo of photos) {
        attachmentIds.push(await insertPhoto(unit, { ...caller, actor }, photo));
      }
      const { title, description = title, fields = null } = input;
      const about = type === 'asset' ? { assetId: thingId } : { locationId: thingId };
      const request = { title, description, departmentId, fields, ...about };
      const row = await submission.insert(
        unit,
        actor,
        attachmentIds.length > 0 ? { ...request, attachmentIds } : request,
        'link',
      );
      const { contactName = null, contactEmail = null } = input;
      const trackingHash = hashTrackingToken(trackingToken);
      await unit.tx.linkReport.create({
        data: {
          ...{ requestId: row.id, contactName, contactEmail, trackingHash },
          contactMail: mailed ? 'pending' : 'none',
          language: acceptedLanguage(caller.acceptLanguage),
        },
      });
      if (admitted) await mails.first(unit, row.id);
      return row.id;
    });
    return { reference, trackingToken };
  }

  /**
   * Counts one more person with the problem of an open report of the thing; a token counts once.
   *
   * @throws AppError NOT_FOUND unless it is an open report of the thing; RATE_LIMITED.
   */
  async addMeToo(caller: ReportingCaller, requestId: number): Promise<MeToo> {
    const { statements, limits, unitOfWork } = this.sources;
    const { type, thingId, tokenId } = caller.link;
    const report = { requestId, type, thingId };
    const known = await hasMeToo(statements, requestId, tokenId);
    const add = () =>
      unitOfWork.run(caller, async (unit) => {
        const count = await lockOpenReport(unit.statements, report);
        if (count === undefined) throw notFound('The report');
        if (await hasMeToo(unit.statements, requestId, tokenId)) return count;
        await countMeToo(unit.statements, requestId, tokenId);
        unit.audit({
          action: 'maintenance.me_too_added',
          targetType: 'maintenance_request',
          targetId: requestId,
        });
        unit.emit(requestChanged, { id: requestId });
        return count + 1;
      });
    const meTooCount = known ? await add() : await limits.meToo(caller.ipAddress, add);
    return { id: requestId, meTooCount };
  }
}

/** The photos of a report, in their order. */
function photosOf({ file, files = [] }: SubmitReportInput): readonly IncomingFile[] {
  return file === undefined ? files : [file, ...files];
}

/** The account that submits what is reported by link, as an actor. */
export async function actorFor(
  client: Pick<Unit['tx'], 'user'>,
  id: number,
): Promise<AccountActor> {
  const account = accountFrom(await client.user.findUniqueOrThrow({ where: { id } }));
  return { ...account, kind: 'command', command: 'reports by link' };
}

/** The error for a link or report that has ended since the request began. */
export function ended(): AppError {
  return new AppError('session_invalid', 'The link is no longer valid.');
}
