import { enter, exitWithUsage } from '../entry.js';

const USAGE = `Writes schema.graphql, cache-keys.json and openapi.json, derived from the code, into a folder.

  node dist/src/cli/artefacts.js FOLDER

  --help   prints this
`;

enter(USAGE, async ([folder, ...more]) => {
  if (folder === undefined) exitWithUsage('Name the folder.', USAGE);
  const [unknown] = folder.startsWith('-') ? [folder] : more;
  if (unknown !== undefined) exitWithUsage(`Unknown argument: ${unknown}`, USAGE);
  const { writeArtefacts } = await import('./artefacts/command.js');
  await writeArtefacts(folder);
});
