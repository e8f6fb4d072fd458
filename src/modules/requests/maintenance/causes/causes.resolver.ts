import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../../core/context.js';
import { failureCodeById } from '../../../equipment/failure-codes/failure-codes.loaders.js';
import type { FailureCodeKind } from '../../../equipment/failure-codes/failure-codes.types.js';
import { languageOf, textIn } from '../../../equipment/fields/local-text.types.js';
import { isStaff } from '../maintenance.access.js';
import { MaintenanceRequest, STATE } from '../maintenance.types.js';
import { CODE_COLUMNS, type RequestCode } from './causes.types.js';

/** The problem, cause and remedy of requests, for GraphQL. */
@Resolver(() => MaintenanceRequest)
export class CausesResolver {
  @FieldResolver()
  problem(@Root() request: MaintenanceRequest, @Ctx() context: Context) {
    return shownCode(request, 'problem', context);
  }

  @FieldResolver()
  cause(@Root() request: MaintenanceRequest, @Ctx() context: Context) {
    return shownCode(request, 'cause', context);
  }

  @FieldResolver()
  remedy(@Root() request: MaintenanceRequest, @Ctx() context: Context) {
    return shownCode(request, 'remedy', context);
  }
}

/** The code of a request; those of requests that were read for another record are read in batches. */
async function shownCode(
  request: MaintenanceRequest,
  kind: FailureCodeKind,
  { actor, loaders }: Context,
): Promise<RequestCode | null> {
  const { [kind]: known, [STATE]: state } = request;
  if (known !== undefined) return known;
  const id = state?.[CODE_COLUMNS[kind]] ?? null;
  if (actor === null || state === undefined || id === null || !isStaff(actor, state)) return null;
  const code = await loaders.get(failureCodeById).load(id);
  return code && { id, name: textIn(code.name, languageOf(actor)) };
}
