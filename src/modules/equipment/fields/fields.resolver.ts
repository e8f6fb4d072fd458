import { Arg, Args, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { executeConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { fieldOperations as operations } from './fields.operations.js';
import {
  CreateFieldInput,
  FieldConnection,
  FieldDefinition,
  FieldsArgs,
  type FieldTarget,
  FieldTargetType,
  UpdateFieldInput,
} from './fields.types.js';
import { FieldForm, type FormPhase, FormPhaseType } from './form.types.js';

/** GraphQL fields of fields. */
@Resolver(() => FieldDefinition)
export class FieldsResolver {
  @Query(() => FieldConnection)
  fields(@Args(() => FieldsArgs) args: FieldsArgs, @Ctx() context: Context) {
    return executeConnection(FieldConnection, operations.list, context, args);
  }

  @Query(() => FieldDefinition)
  field(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.get, context, { id });
  }

  @Query(() => FieldForm)
  fieldForm(
    @Ctx() context: Context,
    @Arg('categoryId', () => Int, {
      nullable: true,
      description: 'Default: the questions of all requests.',
    })
    categoryId?: number,
    @Arg('phase', () => FormPhaseType, { nullable: true, description: 'Default: SUBMIT.' })
    phase?: FormPhase,
    @Arg('appliesTo', () => FieldTargetType, { nullable: true, description: 'Default: REQUEST.' })
    appliesTo?: FieldTarget,
    @Arg('assetType', () => String, { nullable: true, description: 'The type of an asset.' })
    assetType?: string,
  ) {
    const given = { categoryId, phase, appliesTo, assetType };
    const present = Object.entries(given).filter(([, value]) => value != null);
    return execute(operations.form, context, Object.fromEntries(present));
  }

  @Mutation(() => FieldDefinition)
  createField(
    @Arg('input', () => CreateFieldInput) input: CreateFieldInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.create, context, input);
  }

  @Mutation(() => FieldDefinition)
  updateField(
    @Arg('input', () => UpdateFieldInput) input: UpdateFieldInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.update, context, input);
  }

  @Mutation(() => FieldDefinition)
  deleteField(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.delete, context, { id });
  }
}
