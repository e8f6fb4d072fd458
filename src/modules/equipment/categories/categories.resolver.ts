import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ConnectionArgs, executeConnection, nestedConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { departmentById } from '../../people/departments/departments.loaders.js';
import { Department } from '../../people/departments/departments.types.js';
import { checklistById } from '../../requests/checklists/checklists.loaders.js';
import { Checklist } from '../../requests/checklists/checklists.types.js';
import { categoryById, childrenOfCategory } from './categories.loaders.js';
import { categoryOperations as operations } from './categories.operations.js';
import {
  CategoriesArgs,
  Category,
  CategoryConnection,
  CreateCategoryInput,
  UpdateCategoryInput,
} from './categories.types.js';

/** GraphQL fields of categories. */
@Resolver(() => Category)
export class CategoriesResolver {
  @Query(() => CategoryConnection)
  categories(@Args(() => CategoriesArgs) args: CategoriesArgs, @Ctx() context: Context) {
    return executeConnection(CategoryConnection, operations.list, context, args);
  }

  @Query(() => Category)
  category(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.get, context, { id });
  }

  @Mutation(() => Category)
  createCategory(
    @Arg('input', () => CreateCategoryInput) input: CreateCategoryInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.create, context, input);
  }

  @Mutation(() => Category)
  updateCategory(
    @Arg('input', () => UpdateCategoryInput) input: UpdateCategoryInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.update, context, input);
  }

  @Mutation(() => Category)
  deleteCategory(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.delete, context, { id });
  }

  @FieldResolver(() => Category, { nullable: true, description: 'The category above it.' })
  parent(@Root() { parentId }: Category, @Ctx() context: Context) {
    return parentId === null ? null : context.loaders.get(categoryById).load(parentId);
  }

  @FieldResolver(() => Department, { nullable: true })
  department(@Root() { departmentId }: Category, @Ctx() context: Context) {
    return departmentId === null ? null : context.loaders.get(departmentById).load(departmentId);
  }

  @FieldResolver(() => Checklist, { nullable: true, description: 'The checklist of its requests.' })
  checklist(@Root() { checklistId }: Category, @Ctx() context: Context) {
    return checklistId === null ? null : context.loaders.get(checklistById).load(checklistId);
  }

  @FieldResolver(() => CategoryConnection, { description: 'The categories below it, by name.' })
  children(
    @Root() category: Category,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: Context,
  ) {
    const pages = context.loaders.get(childrenOfCategory);
    return nestedConnection(CategoryConnection, pages, category.id, args);
  }
}
