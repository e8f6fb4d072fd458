import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { executeConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { categoryById } from '../../equipment/categories/categories.loaders.js';
import { Category } from '../../equipment/categories/categories.types.js';
import { ImportInput, ImportReport } from '../../equipment/open-reports/import/import-report.js';
import {
  ImportInspection,
  InspectImportInput,
} from '../../equipment/open-reports/import/inspection.js';
import { departmentById } from '../../people/departments/departments.loaders.js';
import { Department } from '../../people/departments/departments.types.js';
import { contractorOperations as operations } from './contractors.operations.js';
import {
  Contractor,
  ContractorConnection,
  ContractorsArgs,
  CreateContractorInput,
  UpdateContractorInput,
} from './contractors.types.js';

/** GraphQL fields of contractors. */
@Resolver(() => Contractor)
export class ContractorsResolver {
  @Query(() => ContractorConnection)
  contractors(@Args(() => ContractorsArgs) args: ContractorsArgs, @Ctx() context: Context) {
    return executeConnection(ContractorConnection, operations.list, context, args);
  }

  @Query(() => Contractor)
  contractor(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.get, context, { id });
  }

  @Mutation(() => Contractor)
  createContractor(
    @Arg('input', () => CreateContractorInput) input: CreateContractorInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.create, context, input);
  }

  @Mutation(() => Contractor)
  updateContractor(
    @Arg('input', () => UpdateContractorInput) input: UpdateContractorInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.update, context, input);
  }

  @Mutation(() => ImportReport)
  importContractors(@Arg('input', () => ImportInput) input: ImportInput, @Ctx() context: Context) {
    return execute(operations.import, context, input);
  }

  @Mutation(() => ImportInspection)
  inspectContractorImport(
    @Arg('input', () => InspectImportInput) input: InspectImportInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.inspectImport, context, input);
  }

  @Mutation(() => Contractor)
  deleteContractor(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.delete, context, { id });
  }

  @FieldResolver(() => [Category], { description: 'The categories of its work, in their order.' })
  async categories(@Root() { categoryIds }: Contractor, @Ctx() context: Context) {
    const loader = context.loaders.get(categoryById);
    const found = await Promise.all(categoryIds.map((id) => loader.load(id)));
    return found.filter((category) => category !== null);
  }

  @FieldResolver(() => Department, {
    nullable: true,
    description: 'The department that has it; null for one that all share.',
  })
  department(@Root() { departmentId }: Contractor, @Ctx() context: Context) {
    return departmentId === null ? null : context.loaders.get(departmentById).load(departmentId);
  }
}
