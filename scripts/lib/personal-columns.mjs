// The registry of columns that can hold something about a person: annotations of prisma/schema.prisma.

/** Kinds of a column, with their meaning. */
export const KINDS = {
  identity: 'who a person is, or which account acted',
  contact: 'an address or number of a person',
  content: 'texts and values that people write, which can name anybody',
  technical: 'traces of devices, sessions and credentials',
  money: 'amounts of a person, such as an hourly rate',
  none: 'nothing about a person',
};

/** Types whose values can hold anything. */
const OPEN_TYPES = /^(?:String|Json|Bytes|Unsupported\("(?:tsvector|inet)"\))/;

/** Names of whole numbers that refer to an account. */
const ACCOUNT =
  /^(?:user|actor|author|owner|requester|assignee|submitter|[a-zA-Z]+(?:By|User|Actor))Ids?$/;

/**
 * The columns of a schema that have to say whether they hold something about a person: texts, JSON,
 * search vectors, and references to accounts.
 *
 * @param {string} schema the text of prisma/schema.prisma.
 * @returns {{ model: string, table: string, column: string, line: number, kind: string | undefined }[]}
 */
export function personalColumns(schema) {
  const found = [];
  let model;
  let kind;
  for (const [index, text] of schema.split('\n').entries()) {
    const line = text.trim();
    const begin = /^model (\w+) \{/.exec(line);
    if (begin) model = begin[1];
    else if (line === '}') model = undefined;
    if (model === undefined || begin) continue;
    if (line.startsWith('//')) {
      kind = /^\/\/\/ @personal\((\w+)\)$/.exec(line)?.[1] ?? kind;
      continue;
    }
    const [, column, type] = /^(\w+)\s+(\S+)/.exec(line) ?? [];
    const given = kind;
    kind = undefined;
    if (column === undefined) continue;
    const isReference = /^Int(?:\[\]|\?)?$/.test(type) && refersToAccount(schema, model, column);
    if (!OPEN_TYPES.test(type) && !isReference && given === undefined) continue;
    found.push({ model, column, line: index + 1, kind: given });
  }
  return found;
}

/** True for a column of a relation to accounts, and for one that is named so. */
function refersToAccount(schema, model, column) {
  if (ACCOUNT.test(column) || ['helperIds', 'mentionIds'].includes(column)) return true;
  const body = new RegExp(`^model ${model} \\{(.*?)^\\}`, 'ms').exec(schema)?.[1] ?? '';
  return new RegExp(`\\sUser\\??\\s+@relation\\([^)]*fields: \\[${column}\\]`).test(body);
}

/**
 * The columns without a kind, and those with one that there is not.
 *
 * @param {ReturnType<typeof personalColumns>} columns
 */
export function personalProblems(columns) {
  return columns.flatMap(({ model, column, line, kind }) => {
    const where = `prisma/schema.prisma:${line}: ${model}.${column}`;
    if (kind === undefined) return [`${where} lacks /// @personal(kind)`];
    return Object.hasOwn(KINDS, kind) ? [] : [`${where} has the unknown kind ${kind}`];
  });
}

/**
 * The page of the registry, in Markdown: the columns of each kind but `none`, by model.
 *
 * @param {ReturnType<typeof personalColumns>} columns
 */
export function personalPage(columns) {
  const kinds = Object.keys(KINDS).filter((kind) => kind !== 'none');
  const shown = kinds.filter((kind) => columns.some((one) => one.kind === kind));
  const models = [...new Set(columns.map(({ model }) => model))].toSorted();
  const cell = (model, kind) =>
    columns
      .filter((one) => one.model === model && one.kind === kind)
      .map(({ column }) => `\`${column}\``)
      .join(' ');
  const rows = models
    .map((model) => [model, ...shown.map((kind) => cell(model, kind))])
    .filter(([, ...cells]) => cells.some((text) => text !== ''));
  return `# Columns about people

Written by \`node scripts/personal-columns.mjs\` from the annotations \`@personal\` of \`prisma/schema.prisma\`. Every text, JSON and search
vector, and every reference to an account, has one; the check \`personal\` refuses a column without it.

| kind | meaning |
|---|---|
${kinds.map((kind) => `| ${kind} | ${KINDS[kind]} |`).join('\n')}

| model | ${shown.join(' | ')} |
|---|${shown.map(() => '---|').join('')}
${rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}
`;
}
