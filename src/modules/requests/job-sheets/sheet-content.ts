import { filled } from '../../../core/text.js';
import type { PdfDocument, PdfNode } from './pdf-worker.js';
import type { Sheet, SheetContent, SheetPhoto } from './sheet.js';
import type { SheetFormats } from './sheet-formats.js';
import { GREY, olderNote, PAGE_WIDTH, RED, rule, section, small, written } from './sheet-parts.js';
import { timelineOf } from './sheet-timeline.js';
import { workOf } from './sheet-work.js';

/** Number of facts beside each other. */
const FACTS_IN_ROW = 3;
const GAP = 14;

/** Space for a photo, in points. */
const PHOTO = { width: (PAGE_WIDTH - GAP) / 2, height: 230 };

/** Longest title in the footer, in characters. */
const FOOTER_TITLE = 80;

/** A job sheet as a document. */
export function documentOf(sheet: Sheet, formats: SheetFormats): PdfDocument {
  const { request, photos, madeAt } = sheet;
  const { texts, language } = formats;
  const title = `#${request.id} ${written(request.title)}`;
  const short = title.length > FOOTER_TITLE ? `${title.slice(0, FOOTER_TITLE - 1).trim()}…` : title;
  const files = photos.flatMap(({ id, bytes }) => (bytes ? [[nameOf(id), bytes] as const] : []));
  return {
    title,
    language,
    footer: `${short}\n${filled(texts.zone, { zone: formats.zone })}`,
    pages: texts.pages,
    madeAt,
    images: Object.fromEntries(files),
    content: [
      ...head(sheet, formats),
      ...factsOf(sheet, formats),
      ...textsOf(sheet, formats),
      ...valuesOf(sheet, formats),
      ...photosOf(sheet, formats),
      ...workOf(sheet, formats),
      ...commentsOf(sheet, formats),
      ...timelineOf(sheet, formats),
      signature(formats),
    ],
  };
}

function head({ request, madeAt }: Sheet, formats: SheetFormats): SheetContent {
  const { texts } = formats;
  return [
    {
      columns: [
        { ...small(texts.sheet), bold: true },
        { ...small(filled(texts.asOf, { when: formats.moment(madeAt) })), alignment: 'right' },
      ],
    },
    {
      text: [
        { text: `#${request.id}  `, color: GREY },
        { text: written(request.title), bold: true },
      ],
      fontSize: 18,
      lineHeight: 1.05,
      margin: [0, 6, 0, 4],
    },
  ];
}

/** A label with its value. */
type Fact = readonly [label: string, value: string | null];

function factsOf(sheet: Sheet, formats: SheetFormats): SheetContent {
  const { texts } = formats;
  const { labels } = texts;
  const facts = [
    ...stateFacts(sheet, formats),
    ...peopleFacts(sheet, formats),
    ...timeFacts(sheet, formats),
  ];
  const known = facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
  const rows: PdfNode[] = [];
  const width = (PAGE_WIDTH - GAP * (FACTS_IN_ROW - 1)) / FACTS_IN_ROW;
  for (let index = 0; index < known.length; index += FACTS_IN_ROW) {
    rows.push({
      columnGap: GAP,
      unbreakable: true,
      margin: [0, 0, 0, 6],
      columns: known.slice(index, index + FACTS_IN_ROW).map(([label, value]) => ({
        width,
        stack: [
          small(label),
          { text: value, ...(label === labels.priority ? { bold: true } : {}) },
        ],
      })),
    });
  }
  return [rule(PAGE_WIDTH), { stack: rows, margin: [0, 8, 0, 0] }];
}

function stateFacts({ request, names }: Sheet, { texts }: SheetFormats): Fact[] {
  const { labels } = texts;
  const { stage, hold, priority, category, location } = request;
  const waits = hold && filled(texts.onHold, { reason: texts.holds[hold.reason] });
  return [
    [texts.columns.state, [texts.stages[stage], ...(waits ? [waits] : [])].join(' · ')],
    [labels.priority, texts.priorities[priority]],
    [labels.department, written(names.department)],
    [labels.location, textBeside(location, names.location)],
    [labels.asset, names.asset && written(names.asset)],
    [labels.category, textBeside(category, names.category)],
  ];
}

/** The text of a request and the record that is linked beside it, if they differ. */
function textBeside(text: string | null, name: string | null): string | null {
  const both = [...new Set([name, text])].filter((each) => each !== null);
  return written(both.join('; ')) || null;
}

function peopleFacts(sheet: Sheet, { texts }: SheetFormats): Fact[] {
  const { request, people, phone, contact } = sheet;
  const { labels } = texts;
  const named = (id: number | null) => (id === null ? null : (people.get(id) ?? texts.somebody));
  return [
    [labels.submitter, named(request.requesterId)],
    [labels.phone, phone && written(phone)],
    [labels.contact, contact && written(contact)],
    [labels.assignee, named(request.assigneeId)],
    [labels.helpers, request.helperIds.map(named).join(', ')],
  ];
}

function timeFacts({ request }: Sheet, formats: SheetFormats): Fact[] {
  const { labels } = formats.texts;
  const at = (time: Date | null) => time && formats.moment(time);
  const { plannedStart, plannedEnd, estimateMinutes } = request;
  const planned = [plannedStart, plannedEnd].flatMap((time) => (time ? formats.moment(time) : []));
  return [
    [labels.submitted, at(request.createdAt)],
    [labels.approved, at(request.approvedAt)],
    [labels.due, at(request.nextDueAt)],
    [labels.planned, planned.join(' – ')],
    [labels.estimate, estimateMinutes === null ? null : formats.minutes(estimateMinutes)],
    [labels.completed, at(request.completedAt)],
    [labels.cancelled, at(request.cancelledAt)],
  ];
}

function textsOf({ request }: Sheet, { texts }: SheetFormats): SheetContent {
  const { description, completionNote, cancelReason } = request;
  const { headings } = texts;
  return [
    [headings.description, description],
    [headings.done, completionNote],
    [headings.reason, cancelReason],
  ].flatMap(([title, text]) => (title && text ? section(title, [{ text: written(text) }]) : []));
}

/** Questions with their answers. */
function valuesOf({ values }: Sheet, { texts }: SheetFormats): SheetContent {
  const parts = values.map(({ label, display }) => ({
    margin: [0, 0, 0, 5],
    stack: [small(written(label)), { text: written(display) }],
  }));
  return section(texts.headings.fields, parts);
}

function photosOf({ photos }: Sheet, formats: SheetFormats): SheetContent {
  const rows: PdfNode[] = [];
  for (let index = 0; index < photos.length; index += 2) {
    rows.push({
      columnGap: GAP,
      unbreakable: true,
      margin: [0, 0, 0, 10],
      columns: photos.slice(index, index + 2).map((photo) => photoOf(photo, formats)),
    });
  }
  return section(formats.texts.headings.photos, rows);
}

function photoOf({ id, type, createdAt, bytes }: SheetPhoto, formats: SheetFormats): PdfNode {
  const { texts } = formats;
  const caption = [...(type ? [texts.photos[type]] : []), formats.moment(createdAt)].join(' · ');
  const picture = bytes
    ? { image: nameOf(id), fit: [PHOTO.width, PHOTO.height] }
    : { text: texts.photoMissing, color: RED, margin: [0, 30, 0, 30], alignment: 'center' };
  return { width: PHOTO.width, stack: [picture, { ...small(caption), margin: [0, 3, 0, 0] }] };
}

function commentsOf({ comments, people }: Sheet, formats: SheetFormats): SheetContent {
  const { texts } = formats;
  const parts = comments.rows.map(({ authorId, createdAt, receivedAt, body, photos }) => {
    const author = people.get(authorId) ?? texts.somebody;
    const more = photos > 0 ? ` · ${filled(texts.withPhotos, { count: String(photos) })}` : '';
    const head = `${author} · ${formats.moment(createdAt, receivedAt)}${more}`;
    const text = withNames(body, people, texts.somebody);
    return { margin: [0, 0, 0, 5], stack: [small(head), { text }] };
  });
  return [...section(texts.headings.comments, parts), ...olderNote(comments, formats)];
}

/** A comment in which people are named by their ids, `<@7>`, with their names. */
function withNames(text: string, people: ReadonlyMap<number, string>, somebody: string): string {
  return written(text).replace(
    /<@(\d{1,10})>/g,
    (_mark, id: string) => people.get(Number(id)) ?? somebody,
  );
}

/** Lines for date, name and signature. */
function signature({ texts: { signature: texts } }: SheetFormats): PdfNode {
  const widths = [110, 160, PAGE_WIDTH - 110 - 160 - 2 * GAP];
  const labels = [texts.date, texts.name, texts.signature];
  return {
    unbreakable: true,
    margin: [0, 26, 0, 0],
    stack: [
      { text: texts.hint, bold: true, margin: [0, 0, 0, 34] },
      {
        columnGap: GAP,
        columns: labels.map((label, index) => ({
          width: widths[index],
          stack: [rule(widths[index] ?? 0, '#1f2933'), { ...small(label), margin: [0, 3, 0, 0] }],
        })),
      },
    ],
  };
}

function nameOf(photoId: number): string {
  return `photo-${photoId}`;
}
