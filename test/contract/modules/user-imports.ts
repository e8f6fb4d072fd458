import { randomUUID } from 'node:crypto';
import { csv } from '../../support/forms.js';
import { onUser } from '../../support/preparations.js';
import { change, type ModuleContract } from '../operation.js';

/** The contract of imports of people (docs/behaviour/people.md). */
export const userImports: ModuleContract = {
  operations: {
    importUsers: {
      ...change('POST /users/import', 'ImportReport', 'ImportUsersInput'),
      form: true,
      access: ['user.create', 'user.update', 'user.manage'],
      scope: 'user.create|user.update',
      audit: [
        onUser('created', [], ['email', 'role', 'status']),
        async (given) =>
          given.asAdmin({ file: csv(`email,role\n${randomUUID()}@example.org,technician`) }),
      ],
    },
    inspectUserImport: {
      ...change('POST /users/import/inspect', 'ImportInspection', 'InspectImportInput'),
      form: true,
      access: ['user.create', 'user.update', 'user.manage'],
      scope: 'user.create|user.update',
    },
  },
  paths: [
    ['/users/import', 'POST'],
    ['/users/import/inspect', 'POST'],
  ],
  answers: {},
};
