import { filled } from '../../../../core/text.js';
import {
  AUTOMATIC,
  escaped,
  link,
  type MailContent,
  mailLanguage,
  mailPage,
  paragraph,
} from '../../../outward/mail/mail-page.js';
import { valueWriter, type WriteValue } from './figure-text.js';
import { REPORT_TEXTS, type ReportTexts } from './mail-texts.js';
import type { NamedFigure, NamedGroups, ReadReport } from './report-figures.service.js';

/** Addresses in a mail. */
export interface ReportMailLinks {
  /** The page of figures. */
  readonly page: string;
  /** The address that takes the recipient out. */
  readonly leave: string;
}

/** Mail of a report, with the file of its rows. */
export interface ReportMailContent extends MailContent {
  readonly attachments: { filename: string; content: string; contentType: string }[];
}

/** Maximum number of groups that a mail shows; the others are counted. */
const MAX_GROUPS = 20;

/** A line about a figure or group. */
interface Line {
  readonly label: string;
  readonly value: string;
  /** The previous value and the target, in words. */
  readonly further: readonly string[];
}

/** Lines under a heading; without one those of the figures. */
interface Block {
  readonly heading: string | undefined;
  readonly lines: readonly Line[];
  readonly more: string | undefined;
}

/** Renders a mail of a report: text and HTML in the language of its reader, and the rows. */
export function renderReport(report: ReadReport, links: ReportMailLinks): ReportMailContent {
  const language = mailLanguage(report.language);
  const texts = REPORT_TEXTS[language];
  const name = oneLine(report.name);
  const title = `${name}: ${report.from} – ${report.to} (${report.timeZone})`;
  const subject = report.isTest ? `${texts.test} ${title}` : title;
  const blocks = blocksOf(report, texts, valueWriter(language, report.currency));
  const notes = [fileNote(report, texts, language)];
  const address = pageAddress(report, links.page);
  const why = filled(texts.why, { name });
  const intro = report.figures.length === 0 ? [texts.none] : [];
  const html = [
    `<h1>${escaped(title)}</h1>`,
    ...[...intro.map(paragraph), ...blocks.map((block) => blockHtml(block, texts))],
    `<p>${link(address, texts.open)}</p>`,
    ...notes.map(paragraph),
    `<hr>${paragraph(why)}<p>${link(links.leave, texts.leave)}</p>`,
  ];
  const text = [
    ...[title, '', ...intro, ...blocks.flatMap(blockText)],
    ...[
      `${texts.open}:`,
      address,
      '',
      ...notes,
      '',
      '-- ',
      why,
      `${texts.leave}: ${links.leave}`,
      '',
    ],
  ];
  return {
    subject,
    text: text.join('\n'),
    html: mailPage(language, subject, html.join('')),
    headers: {
      ...AUTOMATIC,
      'List-Unsubscribe': `<${links.leave}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    attachments: [
      { filename: 'figures.csv', content: report.file.csv, contentType: 'text/csv; charset=utf-8' },
    ],
  };
}

/** Removes characters that could end a header or are invisible. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The address of the page with the period and the filter of the report. */
function pageAddress({ from, to, filter }: ReadReport, page: string): string {
  const given = Object.entries(filter).map(([name, id]): [string, string] => [name, String(id)]);
  return `${page}?${new URLSearchParams([['from', from], ['to', to], ...given])}`;
}

function fileNote({ file }: ReadReport, texts: ReportTexts, language: string): string {
  const count = new Intl.NumberFormat(language).format(file.rows);
  return filled(file.isCut ? texts.cut : texts.rows, { count });
}

function blocksOf(report: ReadReport, texts: ReportTexts, write: WriteValue): Block[] {
  const figures = report.figures.map((figure) => figureLine(figure, report, texts, write));
  return [
    { heading: undefined, lines: figures, more: undefined },
    ...report.groups.map((groups) => groupsBlock(groups, texts, write)),
  ].filter(({ heading, lines }) => heading !== undefined || lines.length > 0);
}

function figureLine(
  { label, value, previous, target, unit }: NamedFigure,
  { compared }: ReadReport,
  texts: ReportTexts,
  write: WriteValue,
): Line {
  const before = compared ? [filled(texts.previous, { value: write(previous, unit) })] : [];
  return {
    ...{ label, value: write(value, unit) },
    further: [...before, ...targetWords(target, unit, texts, write)],
  };
}

function targetWords(
  target: NamedFigure['target'],
  unit: NamedFigure['unit'],
  texts: ReportTexts,
  write: WriteValue,
): string[] {
  if (target === null) return [];
  const bound = filled(texts.target, { value: write(target.good, unit) });
  return [target.state === null ? bound : `${bound}: ${texts.states[target.state]}`];
}

function groupsBlock({ figure, by, groups }: NamedGroups, texts: ReportTexts, write: WriteValue) {
  const { label, unit } = figure;
  const hidden = groups.length - MAX_GROUPS;
  const lines = groups.slice(0, MAX_GROUPS).map((group) => ({
    label: oneLine(group.label ?? texts.without),
    value: write(group.value, unit),
    further: targetWords(group.target, unit, texts, write),
  }));
  return {
    heading: `${label}, ${texts.by[by] ?? by}`,
    lines: lines.length > 0 ? lines : [{ label, value: texts.noData, further: [] }],
    more: hidden > 0 ? filled(texts.moreGroups, { count: String(hidden) }) : undefined,
  };
}

function blockText({ heading, lines, more }: Block): string[] {
  return [
    ...(heading === undefined ? [] : [heading]),
    ...lines.map(({ label, value, further }) => {
      const words = further.length === 0 ? '' : ` (${further.join('; ')})`;
      return `${label}: ${value}${words}`;
    }),
    ...(more === undefined ? [] : [more]),
    '',
  ];
}

function blockHtml({ heading, lines, more }: Block, { columns }: ReportTexts): string {
  const rows = lines.map(({ label, value, further }) => {
    const words = further.map(escaped).join('<br>');
    return `<tr><th scope="row" align="left">${escaped(label)}</th><td align="right">${escaped(value)}</td><td>${words}</td></tr>`;
  });
  const head = `<tr><th scope="col" align="left">${escaped(columns.figure)}</th><th scope="col" align="right">${escaped(columns.value)}</th><td></td></tr>`;
  const table = `<table cellpadding="6"><thead>${head}</thead><tbody>${rows.join('')}</tbody></table>`;
  const above = heading === undefined ? '' : `<h2>${escaped(heading)}</h2>`;
  return `${above}${table}${more === undefined ? '' : paragraph(more)}`;
}
