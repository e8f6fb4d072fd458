// Limits on the size of folders, and the folders that ARCHITECTURE.md has to name.

/** Upper bounds for the lines of the folders that all modules depend on. Each may only become less. */
const MAX_LINES = { core: 6852, http: 2561, graphql: 3103, infra: 8752, app: 2106, cli: 3889 };

/** The folder below `src` that a file is in. */
const layerOf = (file) => /^src\/([^/]+)\//.exec(file)?.[1] ?? '';

/**
 * Compares the lines of the folders with their bounds.
 *
 * @param {{ file: string, lines: number }[]} sources
 * @returns {{ said: string, problems: string[] }} the numbers, and a sentence for each bound that is exceeded
 */
export function sizes(sources) {
  const bounded = sources.filter(({ file }) => Object.hasOwn(MAX_LINES, layerOf(file)));
  const total = (files) => files.reduce((sum, { lines }) => sum + lines, 0);
  const found = Object.entries(MAX_LINES).map(([folder, max]) => {
    const lines = total(bounded.filter(({ file }) => layerOf(file) === folder));
    return { folder, max, lines };
  });
  return {
    said: `${found.map(({ folder, max, lines }) => `${folder} ${lines} of ${max}`).join(', ')}; together ${total(bounded)} lines`,
    problems: found
      .filter(({ max, lines }) => lines > max)
      .map(
        ({ folder, max, lines }) => `src/${folder} has ${lines} lines, which is more than ${max}.`,
      ),
  };
}

/**
 * The names of a table, by the heading of its column: what stands between backticks below it.
 *
 * @param {string} document in Markdown
 * @param {string} heading
 */
function namesBelow(document, heading) {
  const lines = document.split('\n');
  const cells = (line) => line.split('|').slice(1, -1);
  return lines.flatMap((line, start) => {
    const column = line.startsWith('|')
      ? cells(line).findIndex((cell) => cell.trim() === heading)
      : -1;
    if (column < 0) return [];
    const rows = lines.slice(start + 2);
    const end = rows.findIndex((row) => !row.startsWith('|'));
    return rows
      .slice(0, end < 0 ? undefined : end)
      .flatMap((row) => [...(cells(row)[column] ?? '').matchAll(/`([^`]+?)\/?`/g)])
      .map(([, name]) => name);
  });
}

/**
 * Compares the folders of the modules with the tables of ARCHITECTURE.md: the column "modules", and the
 * column "room of `<m>`" for each module that has rooms.
 *
 * @param {string[]} files the sources
 * @param {string} document
 * @returns {string[]} a sentence for each folder that is not named, and for each name without a folder
 */
export function unnamedFolders(files, document) {
  const modules = files
    .map((file) => /^(src\/modules\/(?:.+\/)?)([^/]+)\/\2[.]module[.]ts$/.exec(file))
    .filter(Boolean)
    .map(([, parent, name]) => ({ name, folder: `${parent}${name}/` }));
  const differences = (heading, names) => {
    const named = namesBelow(document, heading);
    return [
      ...names.filter((name) => !named.includes(name)).map((name) => `lacks ${name}`),
      ...named.filter((name) => !names.includes(name)).map((name) => `has ${name}, which is gone`),
    ].map((difference) => `ARCHITECTURE.md: the column "${heading}" ${difference}.`);
  };
  return [
    ...differences(
      'modules',
      modules.map(({ name }) => name),
    ),
    ...modules.flatMap(({ name, folder }) => {
      const rooms = files
        .filter((file) => file.startsWith(folder))
        .map((file) => file.slice(folder.length).split('/'))
        .flatMap(([room, ...below]) => (below.length > 0 ? [room] : []));
      return differences(`room of \`${name}\``, [...new Set(rooms)]);
    }),
  ];
}
