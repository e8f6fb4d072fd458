// Samples of a call in curl, JavaScript and Python.
import { resolved } from './openapi-values.mjs';

/** The languages of the samples, in the order of the page. */
export const LANGUAGES = ['curl', 'JavaScript', 'Python'];

/** Media type of SCIM, whose answers are JSON. */
const SCIM_TYPE = 'application/scim+json';

/** Number in a path or query where the document has no example. */
const NUMBER = 7;

function sampleValue(document, parameter) {
  if (parameter.example !== undefined) return parameter.example;
  const schema = resolved(document, parameter.schema);
  if (parameter.schema.default !== undefined) return parameter.schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'integer') return Math.max(NUMBER, schema.minimum ?? 0);
  if (schema.format === 'date-time') return '2026-03-02T08:15:00Z';
  if (schema.format === 'date') return '2026-03-02';
  return schema.format === 'uuid' ? '7d5c0d6e-54c4-4f6c-9d1f-6f2a3a0c9a11' : 'text';
}

/**
 * One call as its samples show it.
 *
 * @returns verb, address with required parameters, body or form with example values, access, and the
 *   ending of the file if the answer is one.
 */
export function callOf(document, { path, verb, operation }) {
  const parameters = (operation.parameters ?? []).map((one) => resolved(document, one));
  const required = parameters.filter((one) => one.required);
  const query = required
    .filter((one) => one.in === 'query')
    .map((one) => `${one.name}=${encodeURIComponent(sampleValue(document, one))}`);
  const inPath = new Map(
    required
      .filter((one) => one.in === 'path')
      .map((one) => [one.name, sampleValue(document, one)]),
  );
  const address = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(inPath.get(name)));
  const content = resolved(document, operation.requestBody)?.content ?? {};
  return {
    verb: verb.toUpperCase(),
    address: [address, query.join('&')].filter(Boolean).join('?'),
    // Bodies of SCIM may be sent as JSON.
    body: (content['application/json'] ?? content[SCIM_TYPE])?.example,
    form: formOf(document, content['multipart/form-data']),
    isPublic: operation.security?.length === 0,
    file: fileOf(document, operation),
  };
}

/** Fields of a form, each with the mark of a file. */
function formOf(document, content) {
  if (content === undefined) return undefined;
  const { properties } = resolved(document, content.schema);
  return Object.entries(content.example).map(([name, value]) => ({
    name,
    value,
    isFile: properties[name].contentMediaType !== undefined,
  }));
}

const ENDINGS = { 'text/csv': 'csv', 'application/pdf': 'pdf', 'text/calendar': 'ics' };

function fileOf(document, { responses }) {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const [type] = Object.keys(resolved(document, success)?.content ?? {});
  if (type === undefined || type === 'application/json' || type === SCIM_TYPE) return undefined;
  return `answer.${ENDINGS[type] ?? (type.startsWith('image/') ? 'jpg' : 'html')}`;
}

const quoted = (text) => `'${String(text).replaceAll("'", "'\\''")}'`;

function curl({ verb, address, body, form, isPublic, file }) {
  const parts = [
    `curl${verb === 'GET' ? '' : ` -X ${verb}`} "$SERVICE${address}"`,
    ...(isPublic ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'"]),
    ...(body === undefined ? [] : [`-d ${quoted(JSON.stringify(body))}`]),
    ...(form ?? []).map(({ name, value, isFile }) =>
      isFile ? `-F ${quoted(`${name}=@${value}`)}` : `-F ${quoted(`${name}=${value}`)}`,
    ),
    ...(file ? [`-o ${file}`] : []),
  ];
  return parts.join(' \\\n  ');
}

const indented = (value, spaces) =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(spaces)}`);

function javascript({ verb, address, body, form, isPublic, file }) {
  const headers = [
    ...(isPublic ? [] : ['Authorization: `Bearer $' + '{TOKEN}`']),
    ...(body === undefined ? [] : ["'Content-Type': 'application/json'"]),
  ];
  const options = [
    ...(verb === 'GET' ? [] : [`method: '${verb}',`]),
    ...(headers.length > 0 ? [`headers: { ${headers.join(', ')} },`] : []),
    ...(body === undefined ? [] : [`body: JSON.stringify(${indented(body, 2)}),`]),
    ...(form ? ['body: form,'] : []),
  ];
  const call = `\`\${SERVICE}${address}\``;
  return [
    ...(form?.some(({ isFile }) => isFile) ? ["import { openAsBlob } from 'node:fs';", ''] : []),
    `const { SERVICE${isPublic ? '' : ', TOKEN'} } = process.env;`,
    ...(form ? ['const form = new FormData();', ...form.map(formLine)] : []),
    options.length > 0
      ? `const response = await fetch(${call}, {\n  ${options.join('\n  ')}\n});`
      : `const response = await fetch(${call});`,
    ...(file
      ? ['const file = await response.arrayBuffer();']
      : ['const { data, error } = await response.json();', 'console.log(data ?? error);']),
  ].join('\n');
}

const formLine = ({ name, value, isFile }) =>
  isFile
    ? `form.append('${name}', await openAsBlob('${value}'), '${value}');`
    : `form.append('${name}', '${value}');`;

/** A value in Python: JSON but for three words. */
function pythonValue(value, spaces) {
  const text = indented(value, spaces);
  // Words within texts stay: a text is matched before them.
  return text.replace(/"(?:[^"\\]|\\.)*"|\b(true|false|null)\b/g, (found, word) =>
    word === undefined ? found : { true: 'True', false: 'False', null: 'None' }[word],
  );
}

function python({ verb, address, body, form, isPublic, file }) {
  const files = form?.filter(({ isFile }) => isFile) ?? [];
  const fields = form?.filter(({ isFile }) => !isFile) ?? [];
  const options = [
    ...(isPublic ? [] : ['headers={"Authorization": f"Bearer {os.environ[\'TOKEN\']}"},']),
    ...(body === undefined ? [] : [`json=${pythonValue(body, 4)},`]),
    ...(fields.length > 0
      ? [`data={${fields.map(({ name, value }) => `"${name}": "${value}"`).join(', ')}},`]
      : []),
    ...(files.length > 0
      ? [
          `files={${files.map(({ name, value }) => `"${name}": open("${value}", "rb")`).join(', ')}},`,
        ]
      : []),
  ];
  return [
    'import os',
    'import requests',
    '',
    `response = requests.${verb.toLowerCase()}(`,
    `    os.environ["SERVICE"] + "${address}",`,
    ...options.map((option) => `    ${option}`),
    ')',
    file
      ? 'file = response.content'
      : 'answer = response.json()\nprint(answer.get("data") or answer["error"])',
  ].join('\n');
}

/** The samples of a call, by language. */
export function samplesOf(document, call) {
  const shown = callOf(document, call);
  return { curl: curl(shown), JavaScript: javascript(shown), Python: python(shown) };
}
