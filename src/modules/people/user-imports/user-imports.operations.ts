import { permitted } from '../../../core/access.js';
import { one, operationsFor } from '../../../core/operation.js';
import { ImportReport } from '../../equipment/open-reports/import/import-report.js';
import {
  ImportInspection,
  InspectImportInput,
} from '../../equipment/open-reports/import/inspection.js';
import type { UserImportsService } from './user-imports.service.js';
import { ImportUsersInput } from './user-imports.types.js';

const { operation } = operationsFor<{ readonly userImports: UserImportsService }>();

const WRITING = permitted('user.create', 'user.update');

/** The operations on imported files of people (docs/behaviour/people.md). */
export const userImportOperations = {
  import: operation({
    name: 'importUsers',
    kind: 'mutation',
    access: WRITING,
    summary: 'Create and change user accounts from a file, all of them or none.',
    description:
      'A row of a new address needs `user.create`, one of a known address `user.update`.',
    input: ImportUsersInput,
    output: one(ImportReport),
    errors: ['CONFLICT'],
    run: ({ userImports }, context, input) => userImports.import(context, input),
  }),
  inspect: operation({
    name: 'inspectUserImport',
    kind: 'mutation',
    access: WRITING,
    summary: 'Inspect a file of people before its import.',
    description: 'Proposes fields for its columns; nothing is written.',
    input: InspectImportInput,
    output: one(ImportInspection),
    run: ({ userImports }, context, input) => userImports.inspect(context, input),
  }),
};
