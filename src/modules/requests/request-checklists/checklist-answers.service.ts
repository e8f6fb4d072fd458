import { changesAnything } from '../../../core/changes.js';
import type { ActingCaller } from '../../../core/context.js';
import { AppError, invalid, notFound, requireVersion } from '../../../core/errors.js';
import type { Statements } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { MaintenanceRequest as RequestRow } from '../../../generated/prisma/client.js';
import { meterOfName } from '../../equipment/meters/meters.queries.js';
import type { ReadingsService } from '../../equipment/meters/readings.service.js';
import { type CountedTime, countedTime } from '../../system/system-settings/performed.service.js';
import type { SettingsService } from '../../system/system-settings/system-settings.service.js';
import { lockForWork } from '../maintenance/crew/work.queries.js';
import { isCrew } from '../maintenance/maintenance.access.js';
import { requestChanged } from '../maintenance/maintenance.events.js';
import type { MaintenanceRequest } from '../maintenance/maintenance.types.js';
import type { AnswersService } from '../maintenance/steps/answers.service.js';
import type { SubmitService } from '../maintenance/submit/submit.service.js';
import { type Answer, answerAfter, answersOtherwise, isAnswered } from './answer.js';
import { requireMayAnswer, requireOpen } from './request-checklists.access.js';
import {
  findItem,
  insertEntry,
  isPhotoOf,
  linkFollowUp,
  type StoredItem,
  writeAnswer,
} from './request-checklists.queries.js';
import type {
  AnswerChecklistItemInput,
  CreateFollowUpInput,
  RequestChecklistItem,
} from './request-checklists.types.js';

/** Maximum length of a title, in characters. */
const MAX_TITLE = 200;

/** The request whose item is answered, and the time that counts. */
interface Answered {
  readonly request: RequestRow;
  readonly time: CountedTime;
}

/** Answers the items of the checklists of requests, and follows them up (docs/behaviour/work.md). */
export class ChecklistAnswersService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: Pick<SettingsService, 'current'>,
    private readonly readings: Pick<ReadingsService, 'enter'>,
    private readonly submission: Pick<SubmitService, 'insert'>,
    private readonly answers: Pick<AnswersService, 'full'>,
  ) {}

  /**
   * Answers an item of an open request. Equal values change nothing.
   *
   * @throws AppError NOT_FOUND for a request that is not visible and another item; FORBIDDEN for
   *   actors who are neither crew nor lead; INVALID_TRANSITION for a closed request; VERSION_CONFLICT;
   *   VALIDATION_ERROR for an answer that does not fit, and as a reading is refused.
   */
  async answer(
    caller: ActingCaller,
    input: AnswerChecklistItemInput,
  ): Promise<RequestChecklistItem> {
    const { requestId, itemId, expectedVersion } = input;
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements } = unit;
      const request = await lockForWork(unit, caller.actor, requestId);
      unit.actFor(requireMayAnswer(caller.actor, request));
      const item = await existing(statements, requestId, itemId);
      requireOpen(request);
      requireVersion(item, expectedVersion, 'The item');
      const time = await countedTime(unit, caller, this.settings, request);
      const after = answerAfter(item, item, input);
      if (!changesAnything(item, after)) return shown(item);
      await requirePhoto(statements, requestId, item, after);
      const readingId = await this.readingFor(unit, caller, { request, time }, item, after);
      await this.write(unit, caller, { request, time }, item, after);
      auditAnswer(unit, requestId, item, after, readingId);
      unit.emit(requestChanged, { id: requestId });
      return shown(await existing(statements, requestId, itemId));
    });
  }

  /**
   * Submits a request that follows from an item, in the department of its request and with its links.
   *
   * @throws AppError NOT_FOUND, FORBIDDEN as `answer`; CONFLICT for an item that has one.
   */
  async followUp(caller: ActingCaller, input: CreateFollowUpInput): Promise<MaintenanceRequest> {
    const { requestId, itemId, priority } = input;
    const { actor } = caller;
    const row = await this.unitOfWork.run(caller, async (unit) => {
      const { statements } = unit;
      const request = await lockForWork(unit, actor, requestId);
      unit.actFor(requireMayAnswer(actor, request));
      const { label, note, followUpId } = await existing(statements, requestId, itemId);
      if (followUpId !== null) throw followedAlready();
      const { departmentId, category, location, categoryId, locationId, assetId } = request;
      const links = { category, location, categoryId, locationId, assetId };
      const {
        title = Array.from(`Follow-up: ${label}`).slice(0, MAX_TITLE).join(''),
        description = note ?? label,
      } = input;
      const content = { title, description, departmentId, categoryId };
      const created = await this.submission.insert(
        unit,
        actor,
        { ...content, ...(priority === undefined ? {} : { priority }) },
        'person',
        { id: requestId, links },
      );
      await linkFollowUp(statements, itemId, created.id);
      const data = { itemId, followUpId: created.id };
      await insertEntry(unit, { requestId, actorId: actor.userId, data });
      unit.emit(requestChanged, { id: requestId });
      return created;
    });
    return await this.answers.full(actor, row);
  }

  /** Enters a new reading into the meter of the asset that has the name; without one it stays here. */
  private async readingFor(
    unit: Unit,
    caller: ActingCaller,
    { request, time }: Answered,
    item: RequestChecklistItem,
    { value }: Answer,
  ): Promise<number | undefined> {
    if (item.kind !== 'reading' || item.meterName === null || request.assetId === null) return;
    if (typeof value !== 'number' || value === item.value) return;
    const id = await meterOfName(unit.statements, request.assetId, item.meterName);
    if (id === undefined) return;
    const mayRecord = isCrew(caller.actor, request) || unit.via !== undefined;
    return (await this.readings.enter(unit, caller, { id, value }, { mayRecord, time })).id;
  }

  private async write(
    unit: Unit,
    { actor }: ActingCaller,
    { request: { id: requestId }, time }: Answered,
    item: StoredItem,
    after: Answer,
  ): Promise<void> {
    const { statements, via } = unit;
    const { label, answeredById, answeredAt, receivedAt, jobLinkId } = item;
    const isNew = answersOtherwise(item, item, after);
    const { linkId = null } = via ?? {};
    const author = { answeredById: via === undefined ? actor.userId : null, jobLinkId: linkId };
    const by = isNew
      ? { ...author, answeredAt: time.at, receivedAt: time.receivedAt }
      : { answeredById, answeredAt, receivedAt, jobLinkId };
    const none = { answeredById: null, answeredAt: null, receivedAt: null, jobLinkId: null };
    await writeAnswer(statements, item.id, { ...after, ...(isAnswered(item, after) ? by : none) });
    if (!after.failed || !isNew) return;
    const data = { itemId: item.id, label, failed: true };
    await insertEntry(unit, { requestId, actorId: actor.userId, data, time });
  }
}

async function existing(
  statements: Statements,
  requestId: number,
  itemId: number,
): Promise<StoredItem> {
  const item = await findItem(statements, requestId, itemId);
  if (item === undefined) throw notFound('The item');
  return item;
}

/** @throws AppError VALIDATION_ERROR for a new photo that is none of the request. */
async function requirePhoto(
  statements: Statements,
  requestId: number,
  before: Answer,
  { attachmentId }: Answer,
): Promise<void> {
  if (attachmentId === null || attachmentId === before.attachmentId) return;
  if (await isPhotoOf(statements, requestId, attachmentId)) return;
  throw invalid('attachmentId', 'is not the id of a photo of the request');
}

/** The audit trail has no texts and values that people wrote. */
function auditAnswer(
  unit: Unit,
  requestId: number,
  item: RequestChecklistItem,
  after: Answer,
  readingId: number | undefined,
): void {
  const stateOf = (answer: Answer) => ({
    answered: isAnswered(item, answer),
    failed: answer.failed,
    notApplicable: answer.notApplicable,
  });
  unit.audit({
    action: 'maintenance.checklist_answered',
    targetType: 'maintenance_request',
    targetId: requestId,
    metadata: {
      itemId: item.id,
      before: stateOf(item),
      after: stateOf(after),
      ...(readingId === undefined ? {} : { readingId }),
    },
  });
}

function followedAlready(): AppError {
  return new AppError('CONFLICT', 'A request follows from the item already.', {
    field: 'itemId',
    reason: 'has a follow-up',
  });
}

/** An item as both interfaces return it. */
function shown({ jobLinkId: _, ...item }: StoredItem): RequestChecklistItem {
  return item;
}
