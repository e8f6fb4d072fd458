// Renders the REST reference at /docs and below /docs/reference from the OpenAPI document: a page a
// group of operations, in the frame of the guides.
import { Marked } from 'marked';
import { anchorOf, escaped } from './markdown.mjs';
import { componentOf, exampleOf, fieldsOf, resolved } from './openapi-values.mjs';
import { LANGUAGES, samplesOf } from './reference-samples.mjs';

const VERBS = ['get', 'post', 'put', 'patch', 'delete'];

/** Name of the page of a group, such as `maintenance-requests`. */
const pageOf = (tag) => anchorOf(tag);

const marked = new Marked({
  gfm: true,
  renderer: { html: ({ text }) => escaped(text) },
});
const inline = (text = '') => marked.parseInline(text);
const block = (text = '') => marked.parse(text);

/** All calls of the document, those of the probes included. */
export function callsOf(document) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    VERBS.filter((verb) => methods[verb]).map((verb) => ({
      path,
      verb,
      operation: methods[verb],
    })),
  );
}

const isCounterpart = ({ operation }) => /^[A-Z]+ counterpart of /.test(operation.description);

/** Order on a page: by path, reads before changes, and a PUT counterpart after its POST. */
const inOrder = (a, b) =>
  a.path.localeCompare(b.path) || VERBS.indexOf(a.verb) - VERBS.indexOf(b.verb);

/** Where each object is described: the page of the first group that answers or takes it. */
class Homes {
  #pages = new Map();

  constructor(document, groups) {
    this.document = document;
    for (const { name, calls } of groups) for (const call of calls) this.#visit(call, pageOf(name));
  }

  #visit({ operation }, page) {
    const contents = [operation.requestBody, ...Object.values(operation.responses)]
      .map((part) => resolved(this.document, part)?.content ?? {})
      .flatMap((content) => Object.values(content));
    for (const { schema } of contents) if (schema) this.#collect(schema, page);
  }

  #collect(schema, page) {
    const component = schema.$ref?.split('/').at(-1);
    if (component !== undefined) {
      if (this.#pages.has(component)) return;
      this.#pages.set(component, page);
    }
    const { properties = {}, items, anyOf = [], allOf = [] } = resolved(this.document, schema);
    for (const part of [
      ...Object.values(properties),
      ...anyOf,
      ...allOf,
      ...(items ? [items] : []),
    ])
      this.#collect(part, page);
  }

  /** Components that a page describes: objects that are no bodies, envelopes or failures. */
  on(page) {
    return [...this.#pages]
      .filter(([name, at]) => at === page && !/(Body|Failure|Details)$|^Success/.test(name))
      .map(([name]) => name)
      .filter((name) => Object.keys(fieldsOf(this.document, this.schema(name)).properties).length)
      .sort();
  }

  schema(name) {
    return this.document.components.schemas[name];
  }

  link(name) {
    const page = this.#pages.get(name);
    if (page === undefined || !this.on(page).includes(name)) return escaped(name);
    return `<a href="/docs/reference/${page}#${name.toLowerCase()}">${escaped(name)}</a>`;
  }
}

/** The type of a field, with links to objects and the values of enumerations. */
function typeText(homes, schema) {
  if (schema.$ref) {
    const target = resolved(homes.document, schema);
    const name = componentOf(schema);
    return target.enum ? values(target.enum) : homes.link(name);
  }
  if (schema.enum) return values(schema.enum);
  if ('const' in schema) return `<code>${escaped(JSON.stringify(schema.const))}</code>`;
  const choices = schema.anyOf ?? schema.allOf;
  if (choices) return choices.map((choice) => typeText(homes, choice)).join(' or ');
  const types = [schema.type ?? 'any'].flat();
  return types
    .map((type) => (type === 'array' ? `list of ${typeText(homes, schema.items)}` : type))
    .map((type) => (type === 'string' && schema.format ? schema.format : type))
    .join(' or ');
}

const values = (list) => list.map((value) => `<code>${escaped(String(value))}</code>`).join(' ');

/** Bounds and default of a field, as words. */
function boundsText({ minimum, maximum, minLength, maxLength, maxItems, default: preset }) {
  const parts = [
    range(minimum, maximum, ''),
    range(minLength, maxLength, ' characters'),
    maxItems === undefined ? '' : `at most ${maxItems} items`,
    preset === undefined ? '' : `default <code>${escaped(JSON.stringify(preset))}</code>`,
  ];
  return parts.filter(Boolean).join(', ');
}

function range(low, high, unit) {
  // The largest id is no bound that a reader needs.
  const most = high !== undefined && high < 2 ** 31 - 1 ? high : undefined;
  if (most === undefined) return low > 1 ? `at least ${low}${unit}` : '';
  return low === undefined ? `at most ${most}${unit}` : `${low} to ${most}${unit}`;
}

function fieldTable(homes, heading, rows) {
  if (rows.length === 0) return '';
  const cells = rows.map(({ name, schema, required, description }) => {
    const bounds = boundsText(schema);
    const text = inline(description ?? schema.description ?? '');
    const note = [required === undefined ? '' : required ? '<b>required</b>' : '', bounds];
    return `<tr><td><code>${escaped(name)}</code></td><td>${typeText(homes, schema)}</td><td>${[...note.filter(Boolean), text].join('. ')}</td></tr>`;
  });
  return `<div class="wide" tabindex="0" role="region" aria-label="${escaped(heading)}"><table><caption>${escaped(heading)}</caption><thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${cells.join('\n')}</tbody></table></div>\n`;
}

function parameterTables(homes, operation) {
  const parameters = (operation.parameters ?? []).map((one) => resolved(homes.document, one));
  const places = { path: 'Path', query: 'Query', header: 'Headers' };
  return Object.entries(places)
    .map(([place, heading]) =>
      fieldTable(
        homes,
        heading,
        parameters
          .filter((one) => one.in === place)
          .map(({ name, schema, required = false, description }) => ({
            name,
            schema,
            required: place === 'path' ? undefined : required,
            description,
          })),
      ),
    )
    .join('');
}

function bodyTable(homes, { requestBody }) {
  const content = resolved(homes.document, requestBody)?.content ?? {};
  const [[type, { schema }] = [undefined, {}]] = Object.entries(content);
  if (type === undefined) return '';
  const { properties, required } = fieldsOf(homes.document, schema);
  const rows = Object.entries(properties).map(([name, value]) => ({
    name,
    schema: value,
    required: required.includes(name),
  }));
  return fieldTable(homes, `Body (${type})`, rows);
}

/** Success with its object and example, and the codes of errors. */
function answerText(homes, operation) {
  const { document } = homes;
  const answers = Object.entries(operation.responses).map(([status, one]) => [
    status,
    resolved(document, one),
  ]);
  const codes = answers.flatMap(([, { content }]) =>
    Object.keys(content?.['application/json']?.examples ?? {}),
  );
  const links = codes.map(
    (code) => `<a href="/docs/guides/errors#${code.toLowerCase()}"><code>${code}</code></a>`,
  );
  const successes = answers
    .filter(([status]) => /^[23]/.test(status))
    .map(([status, answer]) => successText(homes, status, answer));
  return `${successes.join('')}${links.length > 0 ? `<p class="codes">Errors: ${links.join(' ')}</p>\n` : ''}`;
}

function successText(homes, status, { description, content = {} }) {
  const [[type, { schema }] = ['', {}]] = Object.entries(content);
  if (type !== 'application/json') {
    return `<p><b>${status}</b> ${inline(description)}${type && ` <code>${escaped(type)}</code>`}</p>\n`;
  }
  const { properties } = fieldsOf(homes.document, schema.anyOf?.[0] ?? schema);
  const name = properties.data && componentOf(properties.data);
  const list = properties.data?.items ? 'A list of ' : '';
  const example = JSON.stringify(exampleOf(homes.document, schema.anyOf?.[0] ?? schema), null, 2);
  return `<p><b>${status}</b> ${inline(description)} ${name ? `<code>data</code>: ${list}${homes.link(name)}` : ''}</p>
<details class="example"><summary>Example of the answer</summary><pre><code>${escaped(example)}</code></pre></details>\n`;
}

function samplesText(document, call) {
  const samples = samplesOf(document, call);
  const figures = LANGUAGES.map(
    (language) =>
      `<figure data-language="${language}"><figcaption>${language}</figcaption><pre><code>${escaped(samples[language])}</code></pre></figure>`,
  );
  return `<div class="samples">${figures.join('\n')}</div>\n`;
}

function callText(homes, call) {
  const { path, verb, operation } = call;
  const id = escaped(operation.operationId);
  const heading = `<h2 id="${id}"><a class="anchor" href="#${id}">${inline(operation.summary)}</a></h2>`;
  const line = `<p class="call"><b class="verb ${verb}">${verb.toUpperCase()}</b> <code>${escaped(path)}</code></p>`;
  const details = isCounterpart(call)
    ? ''
    : parameterTables(homes, operation) +
      bodyTable(homes, operation) +
      answerText(homes, operation);
  return `<section>\n${heading}\n${line}\n${block(operation.description)}${samplesText(homes.document, call)}${details}</section>\n`;
}

function objectText(homes, name) {
  const { properties } = fieldsOf(homes.document, homes.schema(name));
  const rows = Object.entries(properties).map(([field, schema]) => ({ name: field, schema }));
  const anchor = name.toLowerCase();
  return `<h3 id="${anchor}"><a class="anchor" href="#${anchor}">${escaped(name)}</a></h3>\n${block(homes.schema(name).description)}${fieldTable(homes, `Fields of ${name}`, rows)}`;
}

/** Calls of the notifications that receivers of webhooks get, as text. */
function webhooksText(homes, { webhooks }) {
  const rows = Object.entries(webhooks).map(([event, { post }]) => {
    const { schema } = post.requestBody.content['application/json'];
    const data = fieldsOf(homes.document, schema).properties.data;
    const { properties } = data ? fieldsOf(homes.document, data) : { properties: {} };
    const fields = Object.entries(properties).map(([name, value]) => ({ name, schema: value }));
    return `<h3 id="${escaped(event)}"><a class="anchor" href="#${escaped(event)}"><code>${escaped(event)}</code></a></h3>\n<p>${inline(post.summary)}.</p>\n${fieldTable(homes, `Data of ${event}`, fields)}`;
  });
  return `<h2 id="notifications"><a class="anchor" href="#notifications">Notifications</a></h2>\n${rows.join('\n')}`;
}

/** The page of a group: its operations, then the objects that are described here. */
function groupPage(homes, { name, description, calls }) {
  const page = pageOf(name);
  const objects = homes.on(page);
  const notifications = name === 'Webhooks' ? webhooksText(homes, homes.document) : '';
  const html = `<h1>${escaped(name)}</h1>\n${block(description)}${calls.map((call) => callText(homes, call)).join('')}${notifications}${
    objects.length > 0
      ? `<h2 id="objects"><a class="anchor" href="#objects">Objects</a></h2>\n${objects.map((one) => objectText(homes, one)).join('')}`
      : ''
  }`;
  return {
    name: page,
    address: `/docs/reference/${page}`,
    title: name,
    html,
    headings: [
      ...calls
        .filter((call) => !isCounterpart(call))
        .map(({ operation }) => ({ anchor: operation.operationId, title: operation.summary })),
      ...(notifications ? [{ anchor: 'notifications', title: 'Notifications' }] : []),
      ...(objects.length > 0 ? [{ anchor: 'objects', title: 'Objects' }] : []),
    ],
  };
}

/** The first page: how the interface is used, and every operation with its address. */
function overview(document, groups) {
  const lists = groups.map(({ name, calls }) => {
    const rows = calls
      .filter((call) => !isCounterpart(call))
      .map(
        ({ path, verb, operation }) =>
          `<tr><td><b class="verb ${verb}">${verb.toUpperCase()}</b></td><td><a href="/docs/reference/${pageOf(name)}#${operation.operationId}">${inline(operation.summary)}</a><br><code>${escaped(path)}</code></td></tr>`,
      );
    return `<h3 id="${pageOf(name)}"><a class="anchor" href="/docs/reference/${pageOf(name)}">${escaped(name)}</a></h3>\n<table class="calls"><tbody>${rows.join('\n')}</tbody></table>`;
  });
  const introduction = block(document.info.description).replace(
    /<h2>(.*?)<\/h2>/g,
    (_, text) =>
      `<h2 id="${anchorOf(text)}"><a class="anchor" href="#${anchorOf(text)}">${text}</a></h2>`,
  );
  const html = `<h1>REST reference</h1>
${introduction}
<h2 id="samples"><a class="anchor" href="#samples">Samples</a></h2>
<p>Each operation has samples in ${LANGUAGES.join(', ')}. They read the address of the service from <code>SERVICE</code> and a token from <code>TOKEN</code>; those of Python use the library <code>requests</code>.</p>
<pre><code>export SERVICE=http://localhost:4000
export TOKEN=mms_…</code></pre>
<h2 id="operations"><a class="anchor" href="#operations">Operations</a></h2>
${lists.join('\n')}`;
  const headings = [...html.matchAll(/<h2 id="([^"]+)"><a[^>]*>(.*?)<\/a><\/h2>/g)];
  return {
    name: 'index',
    address: '/docs',
    title: 'REST reference',
    html,
    headings: headings.map(([, anchor, title]) => ({ anchor, title })),
  };
}

/** The pages of the reference, the overview first. */
export function referencePages(document) {
  const calls = callsOf(document);
  const groups = document.tags
    .map(({ name, description }) => ({
      name,
      description,
      calls: calls.filter(({ operation }) => operation.tags[0] === name).sort(inOrder),
    }))
    .filter((group) => group.calls.length > 0);
  const homes = new Homes(document, groups);
  return [overview(document, groups), ...groups.map((group) => groupPage(homes, group))];
}
