import type { Statements } from '../../../../core/sql.js';
import type { Unit } from '../../../../core/unit.js';
import type { MaintenanceRequest as RequestRow } from '../../../../generated/prisma/client.js';
import type { ClocksService } from '../clocks/clocks.service.js';
import { type Links, linksAfter } from '../links/links.js';
import { locationOfAsset } from '../links/links.queries.js';
import {
  emitStepTaken,
  emitSubmitted,
  requestCategorised,
  requestChanged,
} from '../maintenance.events.js';
import { returnedRequests } from '../maintenance.queries.js';
import type { RequestFieldsService } from '../set-fields/request-fields.service.js';
import { lockActiveTechnician } from '../steps/steps.queries.js';
import { firstStage, type ScheduledRequest, scheduledInsertion } from './scheduled.queries.js';

/** Work that a schedule asks for. */
export interface ScheduledWork
  extends Omit<ScheduledRequest, 'category' | 'location' | 'incomplete'> {
  /** True if the schedule has its own checklist, which comes before that of the category. */
  readonly hasChecklist: boolean;
}

/** Makes the requests of schedules (docs/behaviour/schedules.md). */
export class ScheduledWorkService {
  constructor(
    private readonly clocks: ClocksService,
    private readonly fields: RequestFieldsService,
  ) {}

  /**
   * Makes a request of a schedule in the transaction of its occurrence: approved, or assigned where
   * its technician is active. References that ended since are kept; values of fields that no longer
   * hold are left out.
   */
  async insert(unit: Unit, { hasChecklist, ...work }: ScheduledWork): Promise<RequestRow> {
    const { statements, now } = unit;
    const request = {
      ...work,
      ...(await linksOf(statements, work)),
      assigneeId: await activeTechnician(unit, work.assigneeId),
      onBehalfOf: unit.onBehalfOf,
    };
    const columns = await this.fields.ofScheduled(unit, request.categoryId, work.fields);
    const stage = firstStage(request);
    const clocks = await this.clocks.begin(unit, { ...request, origin: 'schedule', stage });
    const [row] = await returnedRequests(
      statements,
      scheduledInsertion({ ...request, ...columns }, now, clocks),
    );
    if (row === undefined) throw new Error('A request of a schedule was not inserted.');
    const { id, categoryId, assigneeId } = row;
    if (categoryId !== null && !hasChecklist) {
      unit.emit(requestCategorised, { id, categoryId, actorId: work.actorId });
    }
    emitSubmitted(unit, row);
    if (assigneeId !== null) emitStepTaken(unit, 'assign', { before: null, after: row });
    unit.emit(requestChanged, { id });
    return row;
  }
}

async function activeTechnician(unit: Unit, id: number | null): Promise<number | null> {
  return id !== null && (await lockActiveTechnician(unit, id)) ? id : null;
}

/** The links with their texts: the location is that of the asset, where it has one. */
async function linksOf(
  statements: Statements,
  { categoryId, locationId, assetId }: Pick<ScheduledWork, 'categoryId' | 'locationId' | 'assetId'>,
): Promise<Links> {
  const ofAsset = assetId === null ? undefined : await locationOfAsset(statements, assetId);
  const ids = { categoryId, locationId: ofAsset ?? locationId, assetId };
  // As if the request had them already: they are not checked again.
  return await linksAfter(statements, ids, { category: null, location: null, ...ids });
}
