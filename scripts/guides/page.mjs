// The frame of a guide: navigation, search, the document and its headings.
import { escaped } from '../lib/markdown.mjs';

function navigation(groups, current) {
  return groups
    .map(({ group, pages }) => {
      const items = pages.map(({ name, title }) => {
        const mark = name === current ? ' aria-current="page"' : '';
        return `<li><a href="/docs/guides/${name}"${mark}>${escaped(title)}</a></li>`;
      });
      return `<h2>${escaped(group)}</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
    })
    .join('\n');
}

/** The page of a guide. Its script adds the search; without it everything can be read. */
export function page({ name, title, headings, html }, groups) {
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
<a href="/">← Console</a>
<a href="/docs/guides" aria-current="true">Guides</a>
<a href="/docs">REST reference</a>
<a href="/graphiql">GraphiQL</a>
<a href="/docs/schema.graphql">Schema</a>
</nav>
<search hidden><label>Search <input type="search" autocomplete="off" aria-controls="found"></label>
<ul id="found" class="found" hidden></ul><p id="told" role="status" class="told"></p></search>
</header>
<div class="frame">
<nav class="guides" aria-label="Guides">
<details open>
<summary>All guides</summary>
${navigation(groups, name)}
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
