import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { User } from '../users/users.types.js';
import { avatarByUser } from './avatars.loaders.js';
import { avatarOperations as operations } from './avatars.operations.js';
import { Avatar, UploadAvatarInput } from './avatars.types.js';

/** GraphQL fields of avatars. */
@Resolver(() => Avatar)
export class AvatarsResolver {
  @Mutation(() => Avatar)
  uploadAvatar(
    @Arg('input', () => UploadAvatarInput) input: UploadAvatarInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.upload, context, input);
  }

  @Mutation(() => Avatar)
  deleteAvatar(@Ctx() context: Context) {
    return execute(operations.delete, context);
  }
}

/** Fields that this module adds to users. */
@Resolver(() => User)
export class UserAvatarResolver {
  @FieldResolver(() => Avatar, { nullable: true })
  avatar(@Root() user: User, @Ctx() context: Context) {
    return context.loaders.get(avatarByUser).load(user.id);
  }
}
