import ical from 'ical-generator';

/** A job, for a calendar. */
export interface JobEvent {
  readonly linkId: number;
  readonly requestId: number;
  readonly title: string;
  readonly place: string | null;
  /** Counts what was sent, so that a program replaces the entry. */
  readonly turn: number;
  readonly at: Date;
  readonly plannedStart: Date | null;
  readonly plannedEnd: Date | null;
  readonly until: Date;
  /** The host of the service, which makes the identifier unique. */
  readonly host: string;
}

/** Characters that RFC 5545, section 3.1, does not allow in texts. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is replaced
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/**
 * A calendar with a job (RFC 5545): its plan, or else the day on which it should be done. It has no
 * link, since calendars are shared.
 */
export function jobCalendar(job: JobEvent): string {
  const { plannedStart, plannedEnd, until, place } = job;
  const calendar = ical({ prodId: '//Maintenance Management Service//Job//EN' });
  calendar.createEvent({
    id: `job-${job.linkId}@${job.host}`,
    sequence: job.turn - 1,
    stamp: job.at,
    summary: `#${job.requestId} ${plain(job.title)}`,
    ...(place === null ? {} : { location: plain(place) }),
    ...(plannedStart === null
      ? { start: until, allDay: true }
      : { start: plannedStart, ...(plannedEnd === null ? {} : { end: plannedEnd }) }),
  });
  return `${calendar.toString()}\r\n`;
}

function plain(text: string): string {
  return text.replace(CONTROL, ' ');
}
