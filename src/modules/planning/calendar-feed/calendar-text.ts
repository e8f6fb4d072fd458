import ical, { type ICalEventData, ICalEventTransparency } from 'ical-generator';
import type { CalendarRow, DueRow, PlannedRow } from './feed.queries.js';

/** The work of a person, for a calendar. */
export interface CalendarWork {
  readonly planned: readonly PlannedRow[];
  readonly due: readonly DueRow[];
}

/** Addresses in a calendar. */
export interface CalendarPlace {
  /** The host of the service, which makes the identifiers of events unique. */
  readonly host: string;
  /** The address of the console; undefined if it is not set. */
  readonly publicUrl: string | undefined;
}

/** How often programs are asked to fetch the feed, in seconds. */
const REFRESH_SECONDS = 3_600;

const SECOND = 1_000;

/** Characters that RFC 5545, section 3.1, does not allow in texts. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is replaced
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/**
 * The calendar of a person (RFC 5545). The same rows give the same text: its times are those of the
 * rows.
 */
export function calendarText({ planned, due }: CalendarWork, place: CalendarPlace): string {
  const calendar = ical({
    prodId: '//Maintenance Management Service//Calendar feed//EN',
    name: 'Maintenance',
    ttl: REFRESH_SECONDS,
  });
  for (const row of planned) {
    calendar.createEvent({
      ...common(row, place, 'plan'),
      summary: summaryOf(row),
      start: row.plannedStart,
      // The format has whole seconds, and an event must not end as it begins.
      end: new Date(Math.ceil(row.plannedEnd.getTime() / SECOND) * SECOND),
    });
  }
  for (const row of due) {
    calendar.createEvent({
      ...common(row, place, 'due'),
      summary: `Due: ${summaryOf(row)}`,
      start: row.nextDueAt,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return `${calendar.toString()}\r\n`;
}

/** Properties of both kinds of events. */
function common(
  { id, location, version, updatedAt }: CalendarRow,
  { host, publicUrl }: CalendarPlace,
  kind: 'plan' | 'due',
) {
  return {
    id: `maintenance-${id}-${kind}@${host}`,
    sequence: version,
    stamp: updatedAt,
    lastModified: updatedAt,
    ...(location === null ? {} : { location: plain(location) }),
    ...(publicUrl === undefined ? {} : { url: `${publicUrl}/requests/${id}` }),
  } satisfies Partial<ICalEventData>;
}

function summaryOf({ id, title }: CalendarRow): string {
  return `#${id} ${plain(title)}`;
}

function plain(text: string): string {
  return text.replace(CONTROL, ' ');
}
