import { invalid } from '../../../core/errors.js';
import type { Statements } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import { ASSETS } from '../../equipment/assets/assets.queries.js';
import { CATEGORIES } from '../../equipment/categories/categories.queries.js';
import { LOCATIONS } from '../../equipment/locations/locations.queries.js';
import { requireReferable } from '../../equipment/trees/trees.queries.js';
import { lockDepartment } from '../../people/users/users.queries.js';
import type { ChecklistsService } from '../../requests/checklists/checklists.service.js';
import { categoryDefaults } from '../../requests/maintenance/links/links.queries.js';
import { lockActiveTechnician } from '../../requests/maintenance/steps/steps.queries.js';
import type { CalendarsService } from '../calendars/calendars.service.js';
import { assetIdsOf, countedMeter, type ScheduleRow } from './schedules.queries.js';
import type { MaintenancePriority, Schedule } from './schedules.types.js';

/** The records to which a schedule refers. */
interface References
  extends Pick<
    Schedule,
    'categoryId' | 'locationId' | 'checklistId' | 'assigneeId' | 'departmentId'
  > {
  readonly calendarId: number | null;
  readonly assetIds: readonly number[];
}

/** Checks what schedules refer to, and notes that they do. */
export class ReferencesService {
  constructor(
    private readonly calendars: Pick<CalendarsService, 'refer'>,
    private readonly checklists: Pick<ChecklistsService, 'refer'>,
  ) {}

  /**
   * Takes the references of a schedule that are not those of `before`.
   *
   * @throws AppError VALIDATION_ERROR on the field of a record that is missing, archived or retired,
   *   and on `assigneeId` for an account that is no active technician.
   */
  async take(unit: Unit, after: References, before: ScheduleRow | undefined): Promise<void> {
    const { statements } = unit;
    const { departmentId, assigneeId, calendarId, checklistId, categoryId, locationId } = after;
    const differs = (field: Exclude<keyof References, 'assetIds'>) =>
      after[field] !== (before?.[field] ?? null);
    if (differs('departmentId') && !(await lockDepartment(statements, departmentId))) {
      throw invalid('departmentId', 'is not the id of a department');
    }
    if (categoryId !== null && differs('categoryId')) {
      await requireReferable(statements, CATEGORIES, 'categoryId', categoryId);
    }
    if (locationId !== null && differs('locationId')) {
      await requireReferable(statements, LOCATIONS, 'locationId', locationId);
    }
    const known = new Set(before === undefined ? [] : assetIdsOf(before));
    for (const id of after.assetIds) {
      if (!known.has(id)) await requireReferable(statements, ASSETS, 'assetIds', id);
    }
    if (checklistId !== null && differs('checklistId')) {
      await this.checklists.refer(statements, 'checklistId', checklistId);
    }
    if (calendarId !== null && differs('calendarId')) {
      await this.calendars.refer(statements, 'calendarId', calendarId);
    }
    if (assigneeId === null || !differs('assigneeId')) return;
    if (await lockActiveTechnician(unit, assigneeId)) return;
    throw invalid('assigneeId', 'is not the id of an active technician');
  }

  /** The priority that a category gives; `normal` without one. */
  async priorityOf(
    { statements }: Unit,
    categoryId: number | null | undefined,
  ): Promise<MaintenancePriority> {
    if (typeof categoryId !== 'number') return 'normal';
    return (await categoryDefaults(statements, categoryId))?.defaultPriority ?? 'normal';
  }

  /** The asset of a meter. */
  async assetOfMeter(statements: Statements, meterId: number): Promise<number> {
    return (await countedMeter(statements, meterId))?.assetId ?? 0;
  }
}
