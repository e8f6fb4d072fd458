/** A property of a calendar: its value as it stands there, and its parameters. */
interface Property {
  readonly name: string;
  readonly parameters: string;
  readonly value: string;
}

/** An event, by the names of its properties; texts are without escapes. */
export type ReadEvent = Readonly<Record<string, string>>;

const ONCE_ONLY = ['BEGIN', 'END'];
const TEXTS = new Set(['SUMMARY', 'LOCATION', 'UID', 'NAME', 'X-WR-CALNAME']);
const LINE = /^([A-Z][A-Z0-9-]*)((?:;[A-Z0-9-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/su;

/**
 * The events of a calendar, read as RFC 5545 has it and no more leniently: CRLF after each line, 75
 * octets a line at most, characters whole, known escapes only, no property twice.
 *
 * @throws Error naming what is wrong.
 */
export function readCalendar(bytes: Uint8Array): ReadEvent[] {
  const lines = unfolded(bytes).map(propertyOf);
  const [first, last] = [lines.shift(), lines.pop()];
  require(first?.name === 'BEGIN' && first.value === 'VCALENDAR', 'no VCALENDAR');
  require(last?.name === 'END' && last.value === 'VCALENDAR', 'no end of VCALENDAR');
  const head = lines.slice(0, lines.findIndex(({ name }) => name === 'BEGIN') >>> 0);
  const named = (wanted: string) => head.filter(({ name }) => name === wanted).length;
  require(named('VERSION') === 1 && named('PRODID') === 1, 'VERSION and PRODID once each');
  const events: ReadEvent[] = [];
  let event: Record<string, string> | undefined;
  for (const { name, value } of lines.slice(head.length)) {
    if (ONCE_ONLY.includes(name)) {
      require(value === 'VEVENT', `${name}:${value} within the calendar`);
      require((event === undefined) === (name === 'BEGIN'), `${name} out of place`);
      if (event !== undefined) events.push(complete(event));
      event = name === 'BEGIN' ? {} : undefined;
    } else {
      if (event === undefined) throw new Error(`${name} between events`);
      require(!(name in event), `${name} twice`);
      event[name] = TEXTS.has(name) ? textOf(value) : value;
    }
  }
  require(event === undefined, 'an event without an end');
  return events;
}

/** The time of a value in UTC (`20260304T070000Z`). */
export function timeOf(value: string | undefined): string {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(value ?? '');
  if (parts === null) throw new Error(`${value} is no time in UTC`);
  const [, year, month, day, hour, minute, second] = parts;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
}

function unfolded(bytes: Uint8Array): string[] {
  const all = Buffer.from(bytes);
  require(all.subarray(-2).toString('latin1') === '\r\n', 'no CRLF at the end');
  const physical = all.toString('latin1').slice(0, -2).split('\r\n');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const lines: string[] = [];
  for (const line of physical) {
    require(line.length <= 75, `a line of ${line.length} octets`);
    require(!/[\r\n]/.test(line), 'a line break that is not CRLF');
    // Each part must be whole characters: some programs decode before they join.
    const text = decoder.decode(Buffer.from(line, 'latin1'));
    if (text.startsWith(' ')) lines[lines.length - 1] += text.slice(1);
    else lines.push(text);
  }
  return lines;
}

function propertyOf(line: string): Property {
  const [, name, parameters, value] = LINE.exec(line) ?? [];
  if (name === undefined) throw new Error(`not a content line: ${line}`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 5545, section 3.1
  require(!/[\u0000-\u0008\u000a-\u001f\u007f]/u.test(line), `a control character in ${name}`);
  return { name, parameters: parameters ?? '', value: value ?? '' };
}

function textOf(value: string): string {
  require(!/(?<!\\)(?:\\\\)*[;,]/.test(value), `not escaped: ${value}`);
  return value.replace(/\\(.)/gsu, (_all, escaped: string) => {
    require(/[\\;,nN]/.test(escaped), `unknown escape \\${escaped}`);
    return /n/i.test(escaped) ? '\n' : escaped;
  });
}

function complete(event: Record<string, string>): ReadEvent {
  for (const name of ['UID', 'DTSTAMP', 'DTSTART']) require(name in event, `no ${name}`);
  const { DTSTART = '', DTEND } = event;
  require(DTEND === undefined || DTEND > DTSTART, `ends at ${DTEND}, and starts at ${DTSTART}`);
  return event;
}

function require(condition: boolean, problem: string): void {
  if (!condition) throw new Error(problem);
}
