import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ConnectionArgs, executeConnection, nestedConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { userById } from '../../people/users/users.loaders.js';
import { User } from '../../people/users/users.types.js';
import { assetById } from '../assets/assets.loaders.js';
import { Asset } from '../assets/assets.types.js';
import { metersByAsset, readingsByMeter } from './meters.loaders.js';
import { meterOperations as operations } from './meters.operations.js';
import {
  AddMeterReadingInput,
  CreateMeterInput,
  Meter,
  MeterConnection,
  MeterReadingsArgs,
  MetersArgs,
  Reading,
  ReadingConnection,
  UpdateMeterInput,
} from './meters.types.js';

/** GraphQL fields of meters. */
@Resolver(() => Meter)
export class MetersResolver {
  @Query(() => MeterConnection)
  meters(@Args(() => MetersArgs) args: MetersArgs, @Ctx() context: Context) {
    return executeConnection(MeterConnection, operations.list, context, args);
  }

  @Query(() => Meter)
  meter(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.get, context, { id });
  }

  @Query(() => ReadingConnection)
  meterReadings(@Args(() => MeterReadingsArgs) args: MeterReadingsArgs, @Ctx() context: Context) {
    return executeConnection(ReadingConnection, operations.readings, context, args);
  }

  @Mutation(() => Meter)
  createMeter(
    @Arg('input', () => CreateMeterInput) input: CreateMeterInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.create, context, input);
  }

  @Mutation(() => Meter)
  updateMeter(
    @Arg('input', () => UpdateMeterInput) input: UpdateMeterInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.update, context, input);
  }

  @Mutation(() => Meter)
  deleteMeter(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.delete, context, { id });
  }

  @Mutation(() => Reading)
  addMeterReading(
    @Arg('input', () => AddMeterReadingInput) input: AddMeterReadingInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.addReading, context, input);
  }

  @Mutation(() => Reading)
  deleteReading(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.deleteReading, context, { id });
  }

  @FieldResolver(() => Asset, { nullable: true, description: 'The asset.' })
  asset(@Root() { assetId }: Meter, @Ctx() context: Context) {
    return context.loaders.get(assetById).load(assetId);
  }

  @FieldResolver(() => ReadingConnection, { description: 'Its readings, newest first.' })
  readings(
    @Root() { id }: Meter,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: Context,
  ) {
    return nestedConnection(ReadingConnection, context.loaders.get(readingsByMeter), id, args);
  }
}

/** Fields of a reading. */
@Resolver(() => Reading)
export class ReadingsResolver {
  @FieldResolver(() => User, { nullable: true, description: 'The account that entered it.' })
  enteredBy(@Root() { enteredById }: Reading, @Ctx() context: Context) {
    return context.loaders.get(userById).load(enteredById);
  }
}

/** Fields that this module adds to assets. */
@Resolver(() => Asset)
export class AssetMetersResolver {
  @FieldResolver(() => MeterConnection, {
    description: 'Its meters that are not archived, by name.',
  })
  meters(
    @Root() { id }: Asset,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: Context,
  ) {
    return nestedConnection(MeterConnection, context.loaders.get(metersByAsset), id, args);
  }
}
