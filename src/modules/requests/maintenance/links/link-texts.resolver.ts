import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../../../../core/context.js';
import { execute } from '../../../../core/operation.js';
import { linkTextsOperations as operations } from './link-texts.operations.js';
import { LinkTextsInput, LinkTextsReport } from './link-texts.types.js';

/** GraphQL fields of linking the texts of stored requests. */
@Resolver()
export class LinkTextsResolver {
  @Mutation(() => LinkTextsReport)
  linkLocationTexts(
    @Arg('input', () => LinkTextsInput) input: LinkTextsInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.locations, context, input);
  }

  @Mutation(() => LinkTextsReport)
  linkCategoryTexts(
    @Arg('input', () => LinkTextsInput) input: LinkTextsInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.categories, context, input);
  }
}
