import path from 'node:path';
import type { ContractOperation, ModuleContract } from './operation.js';

const files = import.meta.glob<Readonly<Record<string, ModuleContract>>>('./modules/*.ts', {
  eager: true,
});

/**
 * The contract of each module, the only export of its file, by the name of its folder in
 * `src/modules`.
 */
export const MODULES: Readonly<Record<string, ModuleContract>> = Object.fromEntries(
  Object.entries(files).flatMap(([file, exported]) =>
    Object.values(exported).map((contract) => [path.basename(file, '.ts'), contract]),
  ),
);

const CONTRACTS = Object.values(MODULES);

/** Every operation but subscriptions. */
export const OPERATIONS: Readonly<Record<string, ContractOperation>> = Object.assign(
  {},
  ...CONTRACTS.map(({ operations }) => operations),
);

/** The names of the operations that are as `isWanted` says. */
export const namesOf = (isWanted: (operation: ContractOperation) => boolean): readonly string[] =>
  Object.entries(OPERATIONS)
    .filter(([, operation]) => isWanted(operation))
    .map(([name]) => name);

/** The operations that need no session. */
export const PUBLIC_OPERATIONS = namesOf(({ access }) => access === 'public');

/** Every path with its verbs. */
export const PATHS = CONTRACTS.flatMap(({ paths }) => paths);

/** Further paths of operations, which need what the operation needs. */
export const OTHER_PATHS = CONTRACTS.flatMap(({ otherPaths = [] }) => otherPaths);

/** The fields of all answers. */
export const ANSWER_TYPES: Readonly<Record<string, string>> = Object.assign(
  {},
  ...CONTRACTS.map(({ answers }) => answers),
);
