import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../../core/context.js';
import { execute } from '../../../../core/operation.js';
import { displayed, recentFields } from '../../../equipment/fields/display.js';
import type { FieldValue } from '../../../equipment/fields/field-values.types.js';
import { shownFields } from '../fields/request-fields.js';
import { MaintenanceRequest, STATE } from '../maintenance.types.js';
import { requestFieldOperations as operations } from './request-fields.operations.js';
import { SetRequestFieldsInput } from './request-fields.types.js';

/** GraphQL fields of the values of fields. */
@Resolver(() => MaintenanceRequest)
export class RequestFieldsResolver {
  @Mutation(() => MaintenanceRequest)
  setRequestFields(
    @Arg('input', () => SetRequestFieldsInput) input: SetRequestFieldsInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.set, context, input);
  }

  /** Requests that were read for another one have no values yet. */
  @FieldResolver()
  async fields(
    @Root() request: MaintenanceRequest,
    @Ctx() context: Context,
  ): Promise<FieldValue[]> {
    const { actor } = context;
    if (actor === null) return [];
    const known = await recentFields(context);
    const { [STATE]: state } = request;
    const values = request.fields ?? (state && shownFields(known, actor, state)) ?? {};
    return await displayed(context, known, values);
  }
}
