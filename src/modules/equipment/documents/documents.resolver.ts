import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { Contractor } from '../../outward/contractors/contractors.types.js';
import { userById } from '../../people/users/users.loaders.js';
import { User } from '../../people/users/users.types.js';
import { Schedule } from '../../planning/schedules/schedules.types.js';
import { MaintenanceRequest } from '../../requests/maintenance/maintenance.types.js';
import { Asset } from '../assets/assets.types.js';
import { Location } from '../locations/locations.types.js';
import { Part } from '../parts/parts.types.js';
import {
  documentsByAsset,
  documentsByContractor,
  documentsByLocation,
  documentsByPart,
  documentsByRequest,
  documentsBySchedule,
} from './documents.loaders.js';
import { documentOperations as operations } from './documents.operations.js';
import {
  AddDocumentInput,
  Document,
  type DocumentKind,
  DocumentKindType,
  type DocumentTarget,
  DocumentTargetType,
  UpdateDocumentInput,
} from './documents.types.js';

const OF_THING = { description: 'Its documents, newest first, at most 50.' } as const;

/** GraphQL fields of documents. */
@Resolver(() => Document)
export class DocumentsResolver {
  @Query(() => [Document])
  documents(
    @Arg('target', () => DocumentTargetType, { description: 'The kind of the thing.' })
    target: DocumentTarget,
    @Arg('id', () => Int) id: number,
    @Arg('kind', () => DocumentKindType, { nullable: true, description: 'Those of this kind.' })
    kind: DocumentKind | undefined,
    @Ctx() context: Context,
  ) {
    return execute(operations.list, context, { target, id, ...(kind ? { kind } : {}) });
  }

  @Query(() => [Document])
  requestDocuments(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.ofRequest, context, { id });
  }

  @Query(() => Document)
  document(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.get, context, { id });
  }

  @Mutation(() => Document)
  addDocument(
    @Arg('input', () => AddDocumentInput) input: AddDocumentInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.add, context, input);
  }

  @Mutation(() => Document)
  updateDocument(
    @Arg('input', () => UpdateDocumentInput) input: UpdateDocumentInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.update, context, input);
  }

  @Mutation(() => Document)
  deleteDocument(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.delete, context, { id });
  }

  @FieldResolver(() => User, { nullable: true, description: 'The uploader.' })
  uploadedBy(@Root() { uploadedById }: Document, @Ctx() context: Context) {
    return context.loaders.get(userById).load(uploadedById);
  }
}

/** Field that this module adds to assets. */
@Resolver(() => Asset)
export class AssetDocumentsResolver {
  @FieldResolver(() => [Document], OF_THING)
  documents(@Root() { id }: Asset, @Ctx() context: Context) {
    return context.loaders.get(documentsByAsset).load(id);
  }
}

/** Field that this module adds to locations. */
@Resolver(() => Location)
export class LocationDocumentsResolver {
  @FieldResolver(() => [Document], OF_THING)
  documents(@Root() { id }: Location, @Ctx() context: Context) {
    return context.loaders.get(documentsByLocation).load(id);
  }
}

/** Field that this module adds to parts. */
@Resolver(() => Part)
export class PartDocumentsResolver {
  @FieldResolver(() => [Document], OF_THING)
  documents(@Root() { id }: Part, @Ctx() context: Context) {
    return context.loaders.get(documentsByPart).load(id);
  }
}

/** Field that this module adds to schedules. */
@Resolver(() => Schedule)
export class ScheduleDocumentsResolver {
  @FieldResolver(() => [Document], OF_THING)
  documents(@Root() { id }: Schedule, @Ctx() context: Context) {
    return context.loaders.get(documentsBySchedule).load(id);
  }
}

/** Field that this module adds to contractors. */
@Resolver(() => Contractor)
export class ContractorDocumentsResolver {
  @FieldResolver(() => [Document], OF_THING)
  documents(@Root() { id }: Contractor, @Ctx() context: Context) {
    return context.loaders.get(documentsByContractor).load(id);
  }
}

/** Field that this module adds to requests. */
@Resolver(() => MaintenanceRequest)
export class RequestDocumentsResolver {
  @FieldResolver(() => [Document], {
    description:
      'The documents of its asset, of the assets that this is a part of, from near to far, and of its place; each newest first, at most 200.',
  })
  documents(@Root() { id }: MaintenanceRequest, @Ctx() context: Context) {
    return context.loaders.get(documentsByRequest).load(id);
  }
}
