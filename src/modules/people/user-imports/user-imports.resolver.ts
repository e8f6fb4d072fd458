import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { ImportReport } from '../../equipment/open-reports/import/import-report.js';
import {
  ImportInspection,
  InspectImportInput,
} from '../../equipment/open-reports/import/inspection.js';
import { userImportOperations as operations } from './user-imports.operations.js';
import { ImportUsersInput } from './user-imports.types.js';

/** GraphQL fields of imports of people. */
@Resolver()
export class UserImportsResolver {
  @Mutation(() => ImportReport)
  importUsers(
    @Arg('input', () => ImportUsersInput) input: ImportUsersInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.import, context, input);
  }

  @Mutation(() => ImportInspection)
  inspectUserImport(
    @Arg('input', () => InspectImportInput) input: InspectImportInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.inspect, context, input);
  }
}
