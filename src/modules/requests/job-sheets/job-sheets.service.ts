import type { Clock } from '../../../core/clock.js';
import type { ActingCaller } from '../../../core/context.js';
import { notFound } from '../../../core/errors.js';
import type { DocumentAnswer } from '../../../core/operation.js';
import type { Page } from '../../../core/pagination.js';
import type { Statements } from '../../../core/sql.js';
import { Turns } from '../../../core/turns.js';
import type { PrismaClient } from '../../../generated/prisma/client.js';
import { turnTakerOf } from '../../../http/rate-limits.js';
import { displayedIn } from '../../equipment/fields/display.js';
import type { KnownFieldsService } from '../../equipment/fields/known-fields.service.js';
import { languageOf } from '../../equipment/fields/local-text.types.js';
import type { MovementsService } from '../../equipment/parts/movements.service.js';
import type { StoredFiles } from '../../system/files/stored-files.js';
import type { SettingsService } from '../../system/system-settings/system-settings.service.js';
import type { AttachmentsService } from '../attachments/attachments.service.js';
import { timelinePage } from '../comments/timeline.queries.js';
import type { TimelineEntry } from '../comments/timeline.types.js';
import { costsOfRequests } from '../maintenance/costs/costs.queries.js';
import type { DetailService } from '../maintenance/detail/detail.service.js';
import { isStaff } from '../maintenance/maintenance.access.js';
import type { MaintenanceRequest } from '../maintenance/maintenance.types.js';
import { seesMoney } from '../maintenance/money.access.js';
import { mayCallRequester } from '../maintenance/steps/requester-phone.access.js';
import type { PurchasesService } from '../purchases/purchases.service.js';
import { checklistOf } from '../request-checklists/request-checklists.queries.js';
import type { TimeService } from '../time/time.service.js';
import { namesOf, partNames, peopleNames, publicComments } from './job-sheets.queries.js';
import { makePdf } from './pdf.js';
import type { Newest, Sheet, SheetPhoto, SheetWork } from './sheet.js';
import { documentOf } from './sheet-content.js';
import { SheetFormats } from './sheet-formats.js';

/** Maximum number of rows of a list on a sheet: the newest. */
const NEWEST = 200;

/** Maximum number of sheets that are made at the same time. */
const AT_ONCE = 2;

/** Maximum number of sheets of one reader that wait for their turn. */
const WAITING_OF_READER = 3;

/** Maximum time that a sheet waits, in milliseconds. */
const PATIENCE = 60_000;

/** Dependencies of JobSheetsService. */
interface JobSheetsDependencies {
  readonly prisma: PrismaClient;
  readonly statements: Statements;
  readonly clock: Clock;
  readonly settings: SettingsService;
  readonly files: StoredFiles;
  readonly detail: DetailService;
  readonly attachments: AttachmentsService;
  readonly time: TimeService;
  readonly movements: MovementsService;
  readonly purchases: PurchasesService;
  readonly known: Pick<KnownFieldsService, 'recent'>;
}

/** Makes job sheets: a request as a PDF, for its reader (docs/behaviour/work.md). */
export class JobSheetsService {
  private readonly turns = new Turns({
    running: AT_ONCE,
    waitingOfOwner: WAITING_OF_READER,
    patience: PATIENCE,
    busy: 'Too many job sheets',
  });

  constructor(private readonly deps: JobSheetsDependencies) {}

  /** Number of sheets that wait for their turn. */
  get waiting(): number {
    return this.turns.waiting;
  }

  /**
   * The job sheet of a request, in the language and the time zone of the reader, with what they see
   * of it. Internal comments are never on it.
   *
   * @throws AppError NOT_FOUND for a request that is missing or not visible; making it throws
   *   RATE_LIMITED when too many of the reader wait, SERVICE_UNAVAILABLE when it takes too long. It
   *   ends with the connection of the reader.
   */
  async sheet(caller: ActingCaller, requestId: number): Promise<DocumentAnswer> {
    // Refused before it waits for its turn.
    await this.deps.detail.get(caller, requestId, { id: true });
    return {
      name: `request-${requestId}.pdf`,
      make: async () =>
        await this.turns.run(turnTakerOf(caller), async () => await this.make(caller, requestId)),
    };
  }

  private async make(caller: ActingCaller, requestId: number): Promise<Uint8Array> {
    const { prisma, settings } = this.deps;
    const [sheet, reader, { currency }] = await Promise.all([
      this.contentOf(caller, requestId),
      prisma.user.findUniqueOrThrow({
        where: { id: caller.actor.userId },
        select: { language: true, timezone: true },
      }),
      settings.get(),
    ]);
    const known = await this.deps.known.recent();
    const { fields = {} } = sheet.request;
    const values = await displayedIn(this.deps.statements, known, fields, languageOf(reader));
    return await makePdf(
      documentOf({ ...sheet, values }, new SheetFormats({ ...reader, currency })),
      caller.signal,
    );
  }

  /** @throws AppError NOT_FOUND. */
  private async contentOf(caller: ActingCaller, requestId: number): Promise<Omit<Sheet, 'values'>> {
    const { statements, detail, clock } = this.deps;
    const { actor } = caller;
    const request = await detail.get(caller, requestId);
    const staff = isStaff(actor, request);
    const [names, photos, comments, timeline, work] = await Promise.all([
      namesOf(statements, requestId),
      this.photosOf(caller, requestId),
      publicComments(statements, requestId, NEWEST + 1),
      this.timelineOf(requestId, staff),
      staff ? this.workOf(caller, request) : undefined,
    ]);
    if (names === undefined) throw notFound('The maintenance request');
    const parts = work ? work.movements.rows.map(({ partId }) => partId) : [];
    const told = timeline.rows.map(({ data }) => data as Readonly<Record<string, number>>);
    const phone = mayCallRequester(actor, request) ? names.phone : null;
    const content = { request, names, photos, comments: newest(comments), timeline, work, phone };
    return {
      ...content,
      contact: request.contactName ?? null,
      people: await peopleNames(statements, peopleOf(content)),
      parts: await partNames(statements, [...parts, ...told.flatMap(({ partId }) => partId ?? [])]),
      madeAt: clock(),
    };
  }

  /** The photos of a request, one after the other: before the work, after it, others. */
  private async photosOf(caller: ActingCaller, requestId: number): Promise<SheetPhoto[]> {
    const { attachments, files } = this.deps;
    const rows = await attachments.ofRequest(caller, requestId);
    const order = ['BEFORE', 'AFTER', null];
    const sorted = rows.toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type));
    const photos: SheetPhoto[] = [];
    for (const row of sorted) {
      const bytes = await files.printOf(row, String(caller.actor.userId), caller.signal);
      const { id, type, createdAt, uploadedById } = row;
      photos.push({ id, type, createdAt, uploadedById, bytes });
    }
    return photos;
  }

  /** The newest visible entries but comments, which have a section with their texts. */
  private async timelineOf(requestId: number, internal: boolean): Promise<Newest<TimelineEntry>> {
    const page = { descending: true, position: undefined, take: NEWEST + 1 };
    const scope = { requestId, internal };
    const { rows, hasMore } = newest(await timelinePage(this.deps.statements, scope, page));
    return { rows: rows.filter(({ kind }) => kind !== 'comment'), hasMore };
  }

  private async workOf(caller: ActingCaller, request: MaintenanceRequest): Promise<SheetWork> {
    const { statements, time, movements, purchases } = this.deps;
    const { id: requestId, departmentId } = request;
    const page = { requestId, limit: NEWEST };
    const sees = seesMoney(caller.actor, departmentId);
    const [checklist, entries, moved, bought, [costs]] = await Promise.all([
      checklistOf(statements, requestId),
      time.ofRequest(caller, { ...page, sort: '-startedAt' }),
      movements.ofRequest(caller, page),
      purchases.ofRequest(caller, page),
      sees ? costsOfRequests(statements, [requestId]) : [],
    ]);
    return {
      costs: costs?.costs,
      checklist,
      time: oldestFirst(entries),
      movements: oldestFirst(moved),
      purchases: oldestFirst(bought),
    };
  }
}

/** Rows that were read newest first, one more than the sheet shows. */
function newest<T>(rows: readonly T[]): Newest<T> {
  return { rows: rows.slice(0, NEWEST).reverse(), hasMore: rows.length > NEWEST };
}

function oldestFirst<T>({ items, hasMore }: Page<T>): Newest<T> {
  return { rows: items.toReversed(), hasMore };
}

/** The people whom a sheet names. */
function peopleOf({
  request,
  comments,
  timeline,
  work,
}: Pick<Sheet, 'comments' | 'timeline' | 'work'> & {
  readonly request: MaintenanceRequest;
}): number[] {
  const { requesterId, assigneeId, helperIds } = request;
  const mentioned = comments.rows.flatMap(({ body }) =>
    [...body.matchAll(/<@(\d{1,9})>/g)].map(([, id]) => Number(id)),
  );
  const told = timeline.rows.flatMap(({ actorId, data }) => [
    actorId,
    data.assigneeId,
    ...[data.added, data.removed].flatMap((ids) => (Array.isArray(ids) ? ids : [])),
  ]);
  const ids = [
    ...[requesterId, assigneeId, ...helperIds],
    ...comments.rows.map(({ authorId }) => authorId),
    ...mentioned,
    ...told,
    ...(work?.time.rows.map(({ userId }) => userId) ?? []),
    ...(work?.checklist?.items.map(({ answeredById }) => answeredById) ?? []),
  ];
  return [...new Set(ids.filter((id): id is number => typeof id === 'number'))];
}
