import { filled } from '../../../core/text.js';
import type { RequestChecklistItem } from '../request-checklists/request-checklists.types.js';
import type { Newest, Sheet, SheetContent, SheetWork } from './sheet.js';
import type { SheetFormats } from './sheet-formats.js';
import { type Cell, GREY, olderNote, RED, small, table, written } from './sheet-parts.js';

/** Space to write an answer by hand. */
const BLANK = '_'.repeat(22);

/** The sections for staff of the request: checklist, time, parts and purchases. */
export function workOf(sheet: Sheet, formats: SheetFormats): SheetContent {
  const { work } = sheet;
  if (work === undefined) return [];
  return [
    ...checklistOf(work, sheet, formats),
    ...timeOf(work, sheet, formats),
    ...partsOf(work, sheet, formats),
    ...purchasesOf(work, formats),
    ...costsOf(work, formats),
  ];
}

function checklistOf({ checklist }: SheetWork, sheet: Sheet, formats: SheetFormats): SheetContent {
  if (checklist === undefined) return [];
  const { columns, headings } = formats.texts;
  const rows = checklist.items.map((item) => [
    { text: `${written(item.label)}${item.required ? ' *' : ''}` },
    answerOf(item, formats),
    item.answeredAt === null
      ? ''
      : {
          stack: [
            { text: nameIn(sheet, formats, item.answeredById) },
            small(formats.moment(item.answeredAt, item.receivedAt)),
          ],
        },
  ]);
  return [
    table(
      filled(headings.checklist, { name: written(checklist.name) }),
      [
        { title: columns.item, width: 215 },
        { title: columns.answer, width: 166 },
        { title: columns.by, width: 110 },
      ],
      rows,
    ),
  ];
}

function answerOf(item: RequestChecklistItem, formats: SheetFormats): Cell {
  const { texts } = formats;
  const { note, failed, notApplicable, attachmentId, answeredAt } = item;
  const value = notApplicable ? texts.notApplicable : answered(item, formats);
  const shown = value ?? (attachmentId === null ? undefined : texts.photo);
  const mark = failed && shown !== texts.notOk ? [{ text: texts.failed, color: RED }] : [];
  return {
    stack: [
      shown === undefined && answeredAt === null
        ? { text: `${BLANK} ${item.unit ?? ''}`, color: GREY }
        : { text: shown ?? '', ...(failed ? { color: RED, bold: true } : {}) },
      ...mark,
      ...(note === null ? [] : [small(written(note))]),
    ],
  };
}

function answered(
  { value, unit }: RequestChecklistItem,
  formats: SheetFormats,
): string | undefined {
  const { ok, notOk } = formats.texts;
  if (value === null) return undefined;
  if (typeof value === 'boolean') return value ? ok : notOk;
  const text = typeof value === 'number' ? formats.number(value) : written(value);
  return unit === null ? text : `${text} ${written(unit)}`;
}

function timeOf({ time, costs }: SheetWork, sheet: Sheet, formats: SheetFormats): SheetContent {
  if (time.rows.length === 0) return [];
  const { columns, timeKinds, runs, headings } = formats.texts;
  const hasCost = time.rows.some(({ cost }) => cost !== null);
  const rows = time.rows.map(({ startedAt, receivedAt, userId, kind, minutes, note, cost }) => [
    formats.moment(startedAt, receivedAt),
    nameIn(sheet, formats, userId),
    timeKinds[kind],
    minutes === null ? runs : formats.minutes(minutes),
    written(note ?? ''),
    ...(hasCost ? [cost === null ? '' : formats.money(cost)] : []),
  ]);
  const total = time.rows.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0);
  const cost = time.rows.reduce((sum, entry) => sum + (entry.cost ?? 0), 0);
  const summed = costs ? bold(formats.money(cost)) : '';
  const sums = ['', '', bold(formats.texts.total), bold(formats.minutes(total)), ''];
  return listed(
    time,
    formats,
    headings.time,
    [
      { title: columns.date, width: 105 },
      { title: columns.person, width: 95 },
      { title: columns.kind, width: 40 },
      { title: columns.length, width: 62 },
      { title: columns.note, width: hasCost ? 105 : 173 },
      ...(hasCost ? [{ title: columns.cost, width: 60, right: true }] : []),
    ],
    [...rows, ...(time.hasMore ? [] : [[...sums, ...(hasCost ? [summed] : [])]])],
  );
}

function partsOf({ movements }: SheetWork, { parts }: Sheet, formats: SheetFormats): SheetContent {
  if (movements.rows.length === 0) return [];
  const { columns, headings, total } = formats.texts;
  const hasCost = movements.rows.some(({ cost }) => cost !== null);
  // What was returned counts against what was issued.
  const signed = ({ kind }: { readonly kind: string }, amount: number) =>
    kind === 'return' ? -amount : amount;
  const rows = movements.rows.map((movement) => {
    const { at, partId, quantity, unitCost, cost } = movement;
    const part = parts.get(partId);
    return [
      formats.moment(at),
      written(part?.sku ?? ''),
      written(part?.name ?? ''),
      `${formats.number(signed(movement, quantity))} ${written(part?.unit ?? '')}`,
      ...(hasCost
        ? [
            unitCost === null ? '' : formats.money(unitCost),
            cost === null ? '' : formats.money(signed(movement, cost)),
          ]
        : []),
    ];
  });
  const cost = movements.rows.reduce((sum, row) => sum + signed(row, row.cost ?? 0), 0);
  const isWhole = !movements.hasMore && movements.rows.every((row) => row.cost !== null);
  const sums = isWhole ? [['', '', bold(total), '', '', bold(formats.money(cost))]] : [];
  return listed(
    movements,
    formats,
    headings.parts,
    [
      { title: columns.date, width: 105 },
      { title: columns.number, width: 80 },
      { title: columns.part, width: hasCost ? 122 : 226 },
      { title: columns.quantity, width: 60, right: true },
      ...(hasCost
        ? [
            { title: columns.price, width: 50, right: true },
            { title: columns.cost, width: 50, right: true },
          ]
        : []),
    ],
    [...rows, ...sums],
  );
}

function purchasesOf({ purchases }: SheetWork, formats: SheetFormats): SheetContent {
  if (purchases.rows.length === 0) return [];
  const { columns, headings, purchaseStates } = formats.texts;
  const rows = purchases.rows.map((purchase) => [
    formats.moment(purchase.requestedAt),
    {
      stack: [
        { text: written(purchase.description) },
        ...(purchase.supplier === null ? [] : [small(written(purchase.supplier))]),
      ],
    },
    purchaseStates[purchase.state],
    formats.money(purchase.amount),
    purchase.paidAmount === null ? '' : formats.money(purchase.paidAmount),
  ]);
  return listed(
    purchases,
    formats,
    headings.purchases,
    [
      { title: columns.date, width: 105 },
      { title: columns.what, width: 160 },
      { title: columns.state, width: 90 },
      { title: columns.amount, width: 60, right: true },
      { title: columns.paid, width: 60, right: true },
    ],
    rows,
  );
}

/** The costs of the request: of purchases those that were received. */
function costsOf({ costs }: SheetWork, formats: SheetFormats): SheetContent {
  if (costs === undefined || costs.total === 0) return [];
  const { headings, total, columns } = formats.texts;
  const { labour, parts, purchases } = costs;
  const row = (name: string, amount: number) => [name, formats.money(amount)];
  return [
    table(
      headings.costs,
      [
        { title: columns.what, width: 230 },
        { title: columns.amount, width: 90, right: true },
      ],
      [
        row(headings.time, labour),
        row(headings.parts, parts),
        row(headings.purchases, purchases),
        [bold(total), bold(formats.money(costs.total))],
      ],
    ),
  ];
}

/** A table with a note if older rows are left out. */
function listed(
  list: Newest<unknown>,
  formats: SheetFormats,
  ...content: Parameters<typeof table>
): SheetContent {
  return [table(...content), ...olderNote(list, formats)];
}

function bold(text: string): Cell {
  return { text, bold: true };
}

function nameIn({ people }: Sheet, { texts }: SheetFormats, id: number | null): string {
  return id === null ? '' : (people.get(id) ?? texts.somebody);
}
