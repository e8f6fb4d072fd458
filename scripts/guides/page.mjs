// The frame of a guide and of a page of the reference: navigation, search, the text and its headings.
import { escaped } from '../lib/markdown.mjs';

/** Links of the header; the names of those whose pages have this frame are also the frame's. */
const PLACES = [
  ['/', '← Console'],
  ['/docs/guides', 'Guides'],
  ['/docs', 'REST reference'],
  ['/graphiql', 'GraphiQL'],
  ['/docs/schema.graphql', 'Schema'],
  ['/docs/openapi.json', 'OpenAPI'],
];

function places(current) {
  return PLACES.map(
    ([address, name]) =>
      `<a href="${address}"${name === current ? ' aria-current="true"' : ''}>${name}</a>`,
  ).join('\n');
}

function navigation(groups, current) {
  return groups
    .map(({ group, pages }) => {
      const items = pages.map(({ address, title }) => {
        const mark = address === current ? ' aria-current="page"' : '';
        return `<li><a href="${address}"${mark}>${escaped(title)}</a></li>`;
      });
      return `<h2>${escaped(group)}</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
    })
    .join('\n');
}

/**
 * A whole page. Its script adds the search; without it everything can be read.
 *
 * @param groups all pages of the same kind, which the navigation lists.
 * @param kind `Guides` or `REST reference`.
 */
export function page({ address, title, headings, html }, groups, kind) {
  const contents = headings
    .map(
      ({ anchor, title: heading }) =>
        `<li><a href="#${escaped(anchor)}">${escaped(heading)}</a></li>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} · Maintenance</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/guides/guides.css">
<script type="module" src="/docs/guides/guides.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<nav aria-label="Places">
${places(kind)}
</nav>
<search hidden><label>Search <input type="search" autocomplete="off" aria-controls="found"></label>
<ul id="found" class="found" hidden></ul><p id="told" role="status" class="told"></p></search>
</header>
<div class="frame">
<nav class="guides" aria-label="${kind}">
<details open>
<summary>All pages</summary>
${navigation(groups, address)}
</details>
</nav>
<main id="content" tabindex="-1">
${html}
</main>
${contents && `<nav class="contents" aria-label="On this page">\n<h2>On this page</h2>\n<ul>\n${contents}\n</ul>\n</nav>`}
</div>
</body>
</html>
`;
}
