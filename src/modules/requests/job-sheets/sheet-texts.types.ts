import type { TimeKind } from '../../../core/time-kinds.js';
import type {
  AttachmentType,
  HoldReason,
  MaintenancePriority,
  MaintenanceStage,
  PurchaseState,
} from '../../../generated/prisma/enums.js';

/** Texts of a job sheet in one language. `{…}` are placeholders. */
export interface SheetTexts {
  readonly sheet: string;
  readonly asOf: string;
  readonly received: string;
  readonly zone: string;
  readonly pages: string;
  readonly stages: Readonly<Record<MaintenanceStage, string>>;
  readonly priorities: Readonly<Record<MaintenancePriority, string>>;
  readonly holds: Readonly<Record<HoldReason, string>>;
  readonly onHold: string;
  /** Labels of the fields of the request. */
  readonly labels: Readonly<Record<SheetLabel, string>>;
  readonly headings: Readonly<Record<SheetHeading, string>>;
  readonly photos: Readonly<Record<AttachmentType, string>>;
  readonly photoMissing: string;
  readonly columns: Readonly<Record<SheetColumn, string>>;
  readonly ok: string;
  readonly notOk: string;
  readonly failed: string;
  readonly notApplicable: string;
  readonly photo: string;
  readonly timeKinds: Readonly<Record<TimeKind, string>>;
  readonly runs: string;
  readonly total: string;
  readonly purchaseStates: Readonly<Record<PurchaseState, string>>;
  /** Texts of the job of a contractor, by `event`. */
  readonly contractor: Readonly<Record<string, string>>;
  readonly earlier: string;
  readonly withPhotos: string;
  readonly service: string;
  readonly somebody: string;
  /** Steps in the timeline, after the name of the person who took them; `create` is the submission. */
  readonly steps: Readonly<Record<string, string>>;
  readonly entries: Readonly<Record<SheetEntry, string>>;
  readonly signature: Readonly<Record<'hint' | 'date' | 'name' | 'signature', string>>;
}

type SheetLabel =
  | 'department'
  | 'category'
  | 'location'
  | 'asset'
  | 'priority'
  | 'submitted'
  | 'submitter'
  | 'phone'
  | 'contact'
  | 'assignee'
  | 'helpers'
  | 'approved'
  | 'due'
  | 'planned'
  | 'estimate'
  | 'completed'
  | 'cancelled';

type SheetHeading =
  | 'description'
  | 'done'
  | 'reason'
  | 'fields'
  | 'photos'
  | 'checklist'
  | 'time'
  | 'parts'
  | 'purchases'
  | 'costs'
  | 'comments'
  | 'timeline';

type SheetColumn =
  | 'item'
  | 'answer'
  | 'by'
  | 'date'
  | 'person'
  | 'kind'
  | 'length'
  | 'note'
  | 'cost'
  | 'number'
  | 'part'
  | 'quantity'
  | 'price'
  | 'what'
  | 'state'
  | 'amount'
  | 'paid';

type SheetEntry =
  | 'photo'
  | 'photoRemoved'
  | 'assignedTo'
  | 'helpersAdded'
  | 'helpersRemoved'
  | 'work'
  | 'travel'
  | 'issue'
  | 'return'
  | 'purchase'
  | 'checklistSet'
  | 'checklistRemoved'
  | 'itemFailed'
  | 'followUp'
  | 'at_risk'
  | 'breached'
  | 'escalated'
  | 'due_date_set'
  | 'due_date_cleared';
