import type { FieldValue } from '../../equipment/fields/field-values.types.js';
import type { StockMovement } from '../../equipment/parts/movements.types.js';
import type { TimelineEntry } from '../comments/timeline.types.js';
import type { RequestCosts } from '../maintenance/costs/costs.types.js';
import type { MaintenanceRequest } from '../maintenance/maintenance.types.js';
import type { Purchase } from '../purchases/purchases.types.js';
import type { RequestChecklist } from '../request-checklists/request-checklists.types.js';
import type { TimeEntry } from '../time/time.types.js';
import type { PartName, PublicComment, RequestNames } from './job-sheets.queries.js';
import type { PdfDocument } from './pdf-worker.js';

/** Newest rows of a list, and whether there are older ones. */
export interface Newest<T> {
  /** In the order of the sheet: the oldest first. */
  readonly rows: readonly T[];
  readonly hasMore: boolean;
}

/** A photo of the request. */
export interface SheetPhoto {
  readonly id: number;
  readonly type: 'BEFORE' | 'AFTER' | null;
  readonly createdAt: Date;
  readonly uploadedById: number;
  /** JPEG; undefined if the file could not be read. */
  readonly bytes: Uint8Array | undefined;
}

/** Work that staff of the request sees. Amounts that the reader may not see are null. */
export interface SheetWork {
  /** Undefined for readers who see no amounts, or only those of their own time. */
  readonly costs: RequestCosts | undefined;
  readonly checklist: RequestChecklist | undefined;
  readonly time: Newest<TimeEntry>;
  readonly movements: Newest<StockMovement>;
  readonly purchases: Newest<Purchase>;
}

/** Everything that a job sheet shows to its reader (docs/behaviour/work.md). */
export interface Sheet {
  readonly request: MaintenanceRequest;
  readonly names: RequestNames;
  /** Telephone of the submitter, for those who may read it. */
  readonly phone: string | null;
  /** Name that a reporter by link gave, for staff. */
  readonly contact: string | null;
  /** Values of its fields that the reader sees, in the order of the form. */
  readonly values: readonly Pick<FieldValue, 'label' | 'display'>[];
  readonly photos: readonly SheetPhoto[];
  readonly comments: Newest<PublicComment>;
  /** Without comments, which have a separate section. */
  readonly timeline: Newest<TimelineEntry>;
  /** Undefined for readers who are not staff. */
  readonly work: SheetWork | undefined;
  /** Names of people by id. */
  readonly people: ReadonlyMap<number, string>;
  readonly parts: ReadonlyMap<number, PartName>;
  readonly madeAt: Date;
}

/** A section of the sheet. */
export type SheetContent = PdfDocument['content'];
