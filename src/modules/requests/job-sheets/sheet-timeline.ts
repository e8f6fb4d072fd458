import { filled } from '../../../core/text.js';
import type { TimelineEntry } from '../comments/timeline.types.js';
import type { Sheet, SheetContent } from './sheet.js';
import type { SheetFormats } from './sheet-formats.js';
import { GREY, olderNote, table, written } from './sheet-parts.js';

/** The fields of stored entries of all kinds (docs/behaviour/comments.md). */
interface EntryData {
  readonly step?: string;
  readonly note?: string | null;
  readonly assigneeId?: number | null;
  readonly added?: readonly number[];
  readonly removed?: readonly number[] | true;
  readonly minutes?: number;
  readonly kind?: 'work' | 'travel' | 'issue' | 'return';
  readonly partId?: number;
  readonly quantity?: number;
  readonly state?: string;
  readonly checklistId?: number | null;
  readonly name?: string | null;
  readonly label?: string;
  readonly followUpId?: number;
  readonly event?: string;
  readonly contractor?: { readonly name: string };
  readonly dueAt?: string | null;
  readonly percent?: number;
  readonly to?: string | null;
  readonly reason?: string | null;
}

/** The timeline, the oldest entry first. */
export function timelineOf(sheet: Sheet, formats: SheetFormats): SheetContent {
  const { timeline } = sheet;
  if (timeline.rows.length === 0) return [];
  const { texts } = formats;
  const rows = withPhotosTogether(timeline.rows).map(({ entry, count }) => {
    const { note, reason } = entry.data as EntryData;
    const said = note ?? reason;
    const what = `${actorOf(entry, sheet, formats)} ${textOf(entry, count, sheet, formats)}`;
    return [
      formats.moment(entry.at, entry.receivedAt),
      said ? { stack: [{ text: what }, { text: written(said), color: GREY }] } : { text: what },
    ];
  });
  const columns = [
    { title: texts.columns.date, width: 105 },
    { title: texts.columns.what, width: 394 },
  ];
  return [table(texts.headings.timeline, columns, rows), ...olderNote(timeline, formats)];
}

interface Together {
  readonly entry: TimelineEntry;
  readonly count: number;
}

/** Counts photos that one person added or removed one after the other as one entry. */
function withPhotosTogether(entries: readonly TimelineEntry[]): Together[] {
  const together: Together[] = [];
  for (const entry of entries) {
    const last = together.at(-1);
    if (last !== undefined && entry.kind === 'photo' && isLike(entry, last.entry)) {
      together[together.length - 1] = { entry: last.entry, count: last.count + 1 };
    } else together.push({ entry, count: 1 });
  }
  return together;
}

function isLike(a: TimelineEntry, b: TimelineEntry): boolean {
  return (
    b.kind === 'photo' &&
    a.actorId === b.actorId &&
    (a.data as EntryData).removed === (b.data as EntryData).removed
  );
}

function actorOf(
  { actorId, data }: TimelineEntry,
  { people }: Sheet,
  { texts }: SheetFormats,
): string {
  const { contractor, event } = data as EntryData;
  if (actorId === null && contractor && event !== 'withdrawn') return written(contractor.name);
  if (actorId === null) return texts.service;
  return people.get(actorId) ?? texts.somebody;
}

/** Returns what an entry tells, after the name of its actor. */
function textOf(entry: TimelineEntry, count: number, sheet: Sheet, formats: SheetFormats): string {
  const data = entry.data as EntryData;
  const { entries } = formats.texts;
  switch (entry.kind) {
    case 'step':
      return stepText(data, sheet, formats);
    case 'photo':
      return filled(data.removed ? entries.photoRemoved : entries.photo, { count: String(count) });
    case 'time':
      return timeText(data, formats);
    case 'part':
      return partText(data, sheet, formats);
    case 'purchase':
      return purchaseText(data, formats);
    case 'checklist':
      return checklistText(data, formats);
    case 'clock':
      return clockText(data, formats);
    default:
      return '';
  }
}

function stepText(data: EntryData, { people }: Sheet, { texts }: SheetFormats): string {
  const { step = '', assigneeId, added, removed } = data;
  const namesOf = (ids: readonly number[]) =>
    ids.map((id) => people.get(id) ?? texts.somebody).join(', ');
  if (step === 'assign' && typeof assigneeId === 'number') {
    return filled(texts.entries.assignedTo, { name: namesOf([assigneeId]) });
  }
  if (step === 'helpers') {
    const changes = [
      ...(added?.length ? [filled(texts.entries.helpersAdded, { names: namesOf(added) })] : []),
      ...(Array.isArray(removed) && removed.length > 0
        ? [filled(texts.entries.helpersRemoved, { names: namesOf(removed) })]
        : []),
    ];
    if (changes.length > 0) return changes.join('; ');
  }
  if (step === 'contractor') {
    const said = texts.contractor[data.event ?? ''] ?? '';
    return filled(said, { name: written(data.contractor?.name ?? '') });
  }
  return texts.steps[step] ?? step;
}

function timeText({ kind, minutes = 0 }: EntryData, formats: SheetFormats): string {
  const { travel, work } = formats.texts.entries;
  return filled(kind === 'travel' ? travel : work, { length: formats.minutes(minutes) });
}

function partText(data: EntryData, { parts }: Sheet, formats: SheetFormats): string {
  const { kind, partId = 0, quantity = 0 } = data;
  const part = parts.get(partId);
  const { entries } = formats.texts;
  return filled(kind === 'return' ? entries.return : entries.issue, {
    quantity: formats.number(quantity),
    unit: part?.unit ?? '',
    part: part === undefined ? '' : written(part.name),
  });
}

function purchaseText({ state = '' }: EntryData, { texts }: SheetFormats): string {
  const states: Readonly<Record<string, string>> = texts.purchaseStates;
  return filled(texts.entries.purchase, { state: states[state] ?? state });
}

function checklistText(data: EntryData, { texts }: SheetFormats): string {
  const { checklistId, name, label, followUpId } = data;
  const { entries } = texts;
  if (followUpId !== undefined) return filled(entries.followUp, { id: String(followUpId) });
  if (label !== undefined) return filled(entries.itemFailed, { label: written(label) });
  if (checklistId === null) return entries.checklistRemoved;
  return filled(entries.checklistSet, { name: written(name ?? '') });
}

function clockText(data: EntryData, formats: SheetFormats): string {
  const { event, dueAt, percent = 0, to } = data;
  const { entries } = formats.texts;
  const at = event === 'due_date_set' ? to : dueAt;
  if (event === 'due_date_set' && !at) return entries.due_date_cleared;
  const texts: Readonly<Record<string, string>> = entries;
  const due = at ? formats.moment(new Date(at)) : '';
  return filled(texts[event ?? ''] ?? '', { due, percent: String(percent) });
}
