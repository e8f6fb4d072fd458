import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { labelSheetOperations as operations } from './label-sheets.operations.js';
import { CreateLabelsInput, LabelFormats, Labels } from './label-sheets.types.js';

/** GraphQL fields of labels. */
@Resolver()
export class LabelSheetsResolver {
  @Query(() => LabelFormats)
  labelFormats(@Ctx() context: Context) {
    return execute(operations.formats, context);
  }

  @Mutation(() => Labels)
  createLabels(
    @Arg('input', () => CreateLabelsInput) input: CreateLabelsInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.create, context, input);
  }
}
