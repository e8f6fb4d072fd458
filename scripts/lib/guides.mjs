// Renders the guides that the service shows below /docs/guides, from the documents of the repository, and
// the reference at /docs.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked } from 'marked';
import { page } from '../guides/page.mjs';
import { anchorOf, escaped } from './markdown.mjs';
import { referencePages } from './reference.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Pages of a folder whose addresses end with the names of their files. */
const pages = (folder, names) => names.split(' ').map((name) => [`${folder}/${name}.md`, name]);

/** Groups of the navigation: files with the end of their address. */
export const GROUPS = [
  [
    'Start',
    pages(
      'docs/guides',
      'first-call authentication places-and-equipment due-dates from-the-old-interface',
    ),
  ],
  [
    'Interfaces',
    [
      ...pages('docs/api', 'rest graphql errors pagination idempotency client-ids performed-at'),
      ['docs/operations/limits.md', 'limits'],
      ...pages('docs/api', 'tokens browser-session cross-origin scim'),
      ['docs/security/factors.md', 'second-factors'],
    ],
  ],
  [
    'Follow what happens',
    [
      ['docs/operations/webhooks.md', 'webhooks'],
      ['docs/behaviour/webhooks.md', 'webhook-rules'],
      ...pages('docs/behaviour', 'event-feed live-updates notifications push calendar mailboxes'),
    ],
  ],
  [
    'Requests and work',
    pages(
      'docs/behaviour',
      'requests bulk search comments work failure-codes offline contractors job-links jobs mail-in files',
    ),
  ],
  [
    'Equipment and planning',
    pages('docs/behaviour', 'things fields documents labels schedules calendars sla workload'),
  ],
  ['People', pages('docs/behaviour', 'people account-mail access identity')],
  [
    'Lists and records',
    [
      ['docs/behaviour/README.md', 'behaviour'],
      ...pages(
        'docs/behaviour',
        'input dates words settings saved-views exports analytics figures targets boards figure-reports rules rule-trials records transport',
      ),
      ['docs/operations/import.md', 'import'],
    ],
  ],
  // Alerts lead to its sections (deploy/monitoring/alerts.yml).
  ['Operation', [['docs/operations/runbooks.md', 'runbooks']]],
  [
    'Releases',
    [
      ['CHANGELOG.md', 'changelog'],
      ['docs/guides/deprecation.md', 'deprecation'],
    ],
  ],
];

/**
 * Documents for those who run or change the service, who have its files: a folder or a file, with
 * the readers. Everything else below docs/ is a guide.
 */
export const NOT_GUIDES = new Map([
  ['docs/decisions/', 'developers'],
  ['docs/operations/', 'operators; those that are read without the files are listed above'],
  ['docs/security/asvs.md', 'auditors'],
  ['docs/security/personal-columns.md', 'auditors'],
  ['docs/console.md', 'developers'],
  ['docs/events.md', 'developers'],
]);

/** Documents below docs/ that are neither served nor for readers who have the files. */
export function forgottenGuides() {
  return readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join('docs', name.split(path.sep).join('/')))
    .filter((file) => file.endsWith('.md') && !ADDRESSES.has(file))
    .filter((file) => ![...NOT_GUIDES.keys()].some((name) => file.startsWith(name)));
}

/** Files that are served at another address than a guide. */
const SERVED = new Map([
  ['docs/api/openapi.json', '/docs/openapi.json'],
  ['docs/api/schema.graphql', '/docs/schema.graphql'],
  ['docs/api/cache-keys.json', '/docs/cache-keys.json'],
]);

const ADDRESSES = new Map([
  ...GROUPS.flatMap(([, files]) => files.map(([file, name]) => [file, `/docs/guides/${name}`])),
  ...SERVED,
]);

/**
 * Address of a link of a document; undefined for a document that is not served, such as a decision
 * about the construction.
 */
function addressOf(href, file) {
  if (/^(https?:|mailto:|#)/.test(href)) return href;
  const [name, anchor] = href.split('#');
  const target = path.posix.normalize(path.posix.join(path.posix.dirname(file), name));
  const address = ADDRESSES.get(target);
  return address && (anchor ? `${address}#${anchor}` : address);
}

/** The renderer of one document; it adds the document's headings to `headings`. */
function rendererOf(file, headings) {
  return {
    heading({ tokens, depth, text }) {
      const anchor = anchorOf(text);
      headings.push({ depth, anchor, title: text.replace(/[`*]/g, '') });
      const content = this.parser.parseInline(tokens);
      if (depth === 1) return `<h1>${content}</h1>\n`;
      return `<h${depth} id="${escaped(anchor)}"><a class="anchor" href="#${escaped(anchor)}">${content}</a></h${depth}>\n`;
    },
    link({ href, tokens }) {
      const content = this.parser.parseInline(tokens);
      const address = addressOf(href, file);
      return address === undefined ? content : `<a href="${escaped(address)}">${content}</a>`;
    },
    table(token) {
      const cells = (row, tag) =>
        row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('');
      const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
      const table = `<table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>${rows}</tbody></table>`;
      return `<div class="wide" tabindex="0" role="region" aria-label="Table">${table}</div>\n`;
    },
    // The documents have none; a mistake must not become a script.
    html: ({ text }) => (text.startsWith('<!--') ? '' : escaped(text)),
  };
}

/** One document as a page: its title, headings and HTML. */
function renderOne(file) {
  const headings = [];
  const marked = new Marked({ gfm: true, renderer: rendererOf(file, headings) });
  const html = marked.parse(readFileSync(path.join(ROOT, file), 'utf8'));
  const [{ title }] = headings;
  return { title, headings: headings.filter(({ depth }) => depth === 2), html };
}

/**
 * Sections of a page, for the search: `[address, page, heading, text]`. Of an operation or an object
 * the text is its description: words of samples and tables would find too much.
 */
function sectionsOf(address, { title, html }) {
  const text = html.replace(/<(div|details|pre|table)\b(?=[^>]*).*?<\/\1>/gs, (part) =>
    address.startsWith('/docs/guides') ? part : ' ',
  );
  return text.split(/(?=<h[23] id=)/).map((part) => {
    const anchor = /^<h[23] id="([^"]+)"/.exec(part)?.[1];
    const heading = /^<h[23][^>]*>(.*?)<\/h[23]>/.exec(part)?.[1] ?? '';
    return [anchor ? `${address}#${anchor}` : address, title, plain(heading), plain(part)];
  });
}

const plain = (html) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The guides by group, rendered. */
function guideGroups() {
  return GROUPS.map(([group, files]) => ({
    group,
    pages: files.map(([file, name]) => ({
      name,
      address: `/docs/guides/${name}`,
      ...renderOne(file),
    })),
  }));
}

/** The pages of the reference, in the groups of its navigation. */
function referenceGroups() {
  const document = JSON.parse(readFileSync(path.join(ROOT, 'docs/api/openapi.json'), 'utf8'));
  const [overview, ...pages] = referencePages(document);
  return [
    { group: 'Start', pages: [overview] },
    { group: 'Resources', pages },
  ];
}

function writePages(folder, groups, kind) {
  mkdirSync(folder, { recursive: true });
  const pages = groups.flatMap((group) => group.pages);
  for (const one of pages) {
    writeFileSync(path.join(folder, `${one.name}.html`), page(one, groups, kind));
  }
  return pages.flatMap((one) => sectionsOf(one.address, one));
}

/** Writes the guides, the reference, the search of both and the GraphQL schema into a folder. */
export function renderGuides(folder) {
  const guides = writePages(folder, guideGroups(), 'Guides');
  const reference = writePages(path.join(folder, 'reference'), referenceGroups(), 'REST reference');
  writeFileSync(path.join(folder, 'search.json'), JSON.stringify([...guides, ...reference]));
  for (const file of ['guides.css', 'guides.js']) {
    copyFileSync(path.join(ROOT, 'scripts/guides', file), path.join(folder, file));
  }
  for (const file of ['schema.graphql', 'cache-keys.json']) {
    copyFileSync(path.join(ROOT, 'docs/api', file), path.join(folder, file));
  }
}
