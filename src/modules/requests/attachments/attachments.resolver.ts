import { Arg, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../core/context.js';
import { withFieldNames } from '../../../core/errors.js';
import { execute } from '../../../core/operation.js';
import { Asset } from '../../equipment/assets/assets.types.js';
import { Location } from '../../equipment/locations/locations.types.js';
import { userById } from '../../people/users/users.loaders.js';
import { User } from '../../people/users/users.types.js';
import { MaintenanceRequest } from '../maintenance/maintenance.types.js';
import { attachmentsByRequest, pictureById } from './attachments.loaders.js';
import { attachmentOperations as operations } from './attachments.operations.js';
import { Attachment, UploadAttachmentInput, UploadPhotoInput } from './attachments.types.js';

/** GraphQL fields of photos. */
@Resolver(() => Attachment)
export class AttachmentsResolver {
  @Mutation(() => Attachment)
  uploadPhoto(
    @Arg('input', () => UploadPhotoInput) input: UploadPhotoInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.upload, context, input);
  }

  @Mutation(() => Attachment)
  uploadAttachment(
    @Arg('input', () => UploadAttachmentInput) input: UploadAttachmentInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.attach, context, input);
  }

  @Mutation(() => Attachment)
  async deleteAttachment(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    try {
      return await execute(operations.delete, context, { attachmentId: id });
    } catch (error) {
      throw withFieldNames(error, () => 'id');
    }
  }

  @FieldResolver(() => User, { nullable: true, description: 'The uploader.' })
  uploadedBy(@Root() attachment: Attachment, @Ctx() context: Context) {
    return context.loaders.get(userById).load(attachment.uploadedById);
  }
}

/** Fields that this module adds to requests. */
@Resolver(() => MaintenanceRequest)
export class RequestAttachmentsResolver {
  @FieldResolver(() => [Attachment], {
    description: 'The photos in the order of upload, at most 20.',
  })
  attachments(@Root() request: MaintenanceRequest, @Ctx() context: Context) {
    return context.loaders.get(attachmentsByRequest).load(request.id);
  }
}

/** Field that this module adds to assets. */
@Resolver(() => Asset)
export class AssetImageResolver {
  @FieldResolver(() => Attachment, { nullable: true, description: 'Its picture.' })
  image(@Root() { imageId }: Asset, @Ctx() context: Context) {
    return imageId === null ? null : context.loaders.get(pictureById).load(imageId);
  }
}

/** Field that this module adds to locations. */
@Resolver(() => Location)
export class LocationImageResolver {
  @FieldResolver(() => Attachment, { nullable: true, description: 'Its picture.' })
  image(@Root() { imageId }: Location, @Ctx() context: Context) {
    return imageId === null ? null : context.loaders.get(pictureById).load(imageId);
  }
}
