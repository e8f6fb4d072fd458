// Renders the guides that the service shows below /docs/guides, from the documents of the repository.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked } from 'marked';
import { page } from '../guides/page.mjs';
import { anchorOf, escaped } from './markdown.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Groups of the navigation: files with the end of their address. */
export const GROUPS = [
  [
    'Start',
    [
      ['docs/guides/first-call.md', 'first-call'],
      ['docs/guides/authentication.md', 'authentication'],
      ['docs/guides/places-and-equipment.md', 'places-and-equipment'],
    ],
  ],
  [
    'Interfaces',
    [
      ['docs/api/rest.md', 'rest'],
      ['docs/api/graphql.md', 'graphql'],
      ['docs/api/errors.md', 'errors'],
      ['docs/api/pagination.md', 'pagination'],
      ['docs/api/idempotency.md', 'idempotency'],
      ['docs/operations/limits.md', 'limits'],
      ['docs/api/tokens.md', 'tokens'],
      ['docs/api/browser-session.md', 'browser-session'],
      ['docs/security/factors.md', 'second-factors'],
    ],
  ],
  [
    'Follow what happens',
    [
      ['docs/operations/webhooks.md', 'webhooks'],
      ['docs/behaviour/event-feed.md', 'event-feed'],
      ['docs/behaviour/live-updates.md', 'live-updates'],
    ],
  ],
  [
    'Behaviour',
    [
      'requests things comments files input dates people account-mail access notifications analytics exports',
      'records transport',
    ]
      .join(' ')
      .split(' ')
      .map((name) => [`docs/behaviour/${name}.md`, name]),
  ],
  [
    'Releases',
    [
      ['CHANGELOG.md', 'changelog'],
      ['docs/guides/deprecation.md', 'deprecation'],
    ],
  ],
];

/** Files that are served at another address than a guide. */
const SERVED = new Map([
  ['docs/api/openapi.json', '/docs/openapi.json'],
  ['docs/api/schema.graphql', '/docs/schema.graphql'],
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

/** Sections of a page, for the search: `[address, page, heading, text]`. */
function sectionsOf(address, { title, html }) {
  return html.split(/(?=<h[23] id=)/).map((part) => {
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

/** Writes the guides, their search and the GraphQL schema into a folder. */
export function renderGuides(folder) {
  mkdirSync(folder, { recursive: true });
  const groups = GROUPS.map(([group, files]) => ({
    group,
    pages: files.map(([file, name]) => ({ name, ...renderOne(file) })),
  }));
  const sections = [];
  for (const guide of groups.flatMap(({ pages }) => pages)) {
    writeFileSync(path.join(folder, `${guide.name}.html`), page(guide, groups));
    sections.push(...sectionsOf(`/docs/guides/${guide.name}`, guide));
  }
  writeFileSync(path.join(folder, 'search.json'), JSON.stringify(sections));
  for (const file of ['guides.css', 'guides.js']) {
    copyFileSync(path.join(ROOT, 'scripts/guides', file), path.join(folder, file));
  }
  copyFileSync(path.join(ROOT, 'docs/api/schema.graphql'), path.join(folder, 'schema.graphql'));
}
