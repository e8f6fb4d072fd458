import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ConnectionArgs, executeConnection, nestedConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { departmentById } from '../../people/departments/departments.loaders.js';
import { Department } from '../../people/departments/departments.types.js';
import { userById } from '../../people/users/users.loaders.js';
import { User } from '../../people/users/users.types.js';
import { visibleRequestById } from '../../requests/maintenance/maintenance.loaders.js';
import { MaintenanceRequest } from '../../requests/maintenance/maintenance.types.js';
import { currency } from '../../system/system-settings/system-settings.loaders.js';
import { ImportInput, ImportReport } from '../open-reports/import/import-report.js';
import { ImportInspection, InspectImportInput } from '../open-reports/import/inspection.js';
import {
  AddPartMovementInput,
  PartMovementsArgs,
  RequestPartsArgs,
  StockMovement,
  StockMovementConnection,
} from './movements.types.js';
import {
  movementsByPart,
  movementsByRequest,
  partById,
  partsByDepartment,
} from './parts.loaders.js';
import { partOperations as operations } from './parts.operations.js';
import {
  CreatePartInput,
  Part,
  PartConnection,
  PartsArgs,
  UpdatePartInput,
} from './parts.types.js';
import { PartUse } from './use.types.js';

/** GraphQL fields of parts. */
@Resolver(() => Part)
export class PartsResolver {
  @Query(() => PartConnection)
  parts(@Args(() => PartsArgs) args: PartsArgs, @Ctx() context: Context) {
    return executeConnection(PartConnection, operations.list, context, args);
  }

  @Query(() => Part)
  part(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.get, context, { id });
  }

  @Query(() => StockMovementConnection)
  partMovements(@Args(() => PartMovementsArgs) args: PartMovementsArgs, @Ctx() context: Context) {
    return executeConnection(StockMovementConnection, operations.movements, context, args);
  }

  @Query(() => PartUse)
  partUse(
    @Arg('id', () => Int) id: number,
    @Arg('timeZone', () => String, {
      nullable: true,
      description: 'Zone of the months, a name of the IANA database; default: yours.',
    })
    timeZone: string | undefined,
    @Ctx() context: Context,
  ) {
    return execute(operations.use, context, { id, timeZone });
  }

  @Query(() => StockMovementConnection)
  requestParts(@Args(() => RequestPartsArgs) args: RequestPartsArgs, @Ctx() context: Context) {
    return executeConnection(StockMovementConnection, operations.ofRequest, context, args);
  }

  @Mutation(() => Part)
  createPart(@Arg('input', () => CreatePartInput) input: CreatePartInput, @Ctx() context: Context) {
    return execute(operations.create, context, input);
  }

  @Mutation(() => Part)
  updatePart(@Arg('input', () => UpdatePartInput) input: UpdatePartInput, @Ctx() context: Context) {
    return execute(operations.update, context, input);
  }

  @Mutation(() => ImportReport)
  importParts(@Arg('input', () => ImportInput) input: ImportInput, @Ctx() context: Context) {
    return execute(operations.import, context, input);
  }

  @Mutation(() => ImportInspection)
  inspectPartImport(
    @Arg('input', () => InspectImportInput) input: InspectImportInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.inspectImport, context, input);
  }

  @Mutation(() => Part)
  deletePart(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.delete, context, { id });
  }

  @Mutation(() => StockMovement)
  addPartMovement(
    @Arg('input', () => AddPartMovementInput) input: AddPartMovementInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.addMovement, context, input);
  }

  @FieldResolver(() => String, { description: 'Currency of its amounts (ISO 4217).' })
  currency(@Ctx() context: Context) {
    return context.loaders.get(currency).load(1);
  }

  @FieldResolver(() => Department, { nullable: true })
  department(@Root() { departmentId }: Part, @Ctx() context: Context) {
    return departmentId === null ? null : context.loaders.get(departmentById).load(departmentId);
  }

  @FieldResolver(() => StockMovementConnection, {
    description: 'Its movements, newest first; none for an actor who may not change it.',
  })
  movements(
    @Root() { id }: Part,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: Context,
  ) {
    return nestedConnection(
      StockMovementConnection,
      context.loaders.get(movementsByPart),
      id,
      args,
    );
  }
}

/** Fields of a movement. */
@Resolver(() => StockMovement)
export class MovementsResolver {
  @FieldResolver(() => Part, { nullable: true, description: 'The part.' })
  part(@Root() { partId }: StockMovement, @Ctx() context: Context) {
    return context.loaders.get(partById).load(partId);
  }

  @FieldResolver(() => MaintenanceRequest, {
    nullable: true,
    description: 'The request of an issue or return.',
  })
  request(@Root() { requestId }: StockMovement, @Ctx() context: Context) {
    return requestId === null ? null : context.loaders.get(visibleRequestById).load(requestId);
  }

  @FieldResolver(() => User, { nullable: true, description: 'The account that recorded it.' })
  actor(@Root() { actorId }: StockMovement, @Ctx() context: Context) {
    return context.loaders.get(userById).load(actorId);
  }
}

/** Fields that this module adds to requests. */
@Resolver(() => MaintenanceRequest)
export class RequestPartsResolver {
  @FieldResolver(() => StockMovementConnection, {
    description: 'Movements of parts for it, newest first; none for an actor who is not its staff.',
  })
  parts(
    @Root() { id }: MaintenanceRequest,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: Context,
  ) {
    return nestedConnection(
      StockMovementConnection,
      context.loaders.get(movementsByRequest),
      id,
      args,
    );
  }
}

/** Fields that this module adds to departments. */
@Resolver(() => Department)
export class DepartmentPartsResolver {
  @FieldResolver(() => PartConnection, {
    description: 'Its parts that are not archived, by number.',
  })
  parts(
    @Root() { id }: Department,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: Context,
  ) {
    return nestedConnection(PartConnection, context.loaders.get(partsByDepartment), id, args);
  }
}
