// A plugin of GraphQL Code Generator: the ids of the console's documents, by the operation's name.
import { operationsOf } from './trusted-documents.mjs';

export const plugin = (_schema, files) => {
  const lines = operationsOf(files).map(({ name, id }) => `  ${name}: 'sha256:${id}',\n`);
  return `/** The ids of the registered documents, by the operation's name. */
export const documentIds: Readonly<Record<string, string>> = {\n${lines.join('')}};
`;
};
