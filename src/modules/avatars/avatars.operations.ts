import { anySession } from '../../core/authorize.js';
import { IdInput } from '../../core/inputs.js';
import { file, NoInput, one, operation } from '../../core/operation.js';
import { Avatar, UploadAvatarInput } from './avatars.types.js';

/** The operations of specification 4.4. */
export const avatarOperations = {
  mine: operation({
    name: 'myAvatar',
    kind: 'query',
    twin: 'User.avatar',
    access: anySession,
    summary: 'Read what your avatar is; 404 without one.',
    input: NoInput,
    output: one(Avatar),
    run: (context) => context.services.avatars.mine(context),
  }),
  myFile: operation({
    name: 'myAvatarFile',
    kind: 'query',
    twin: 'Avatar.url',
    access: anySession,
    summary: 'Read the file of your avatar.',
    input: IdInput,
    output: file,
    run: (context, input) => context.services.avatars.myFile(context, input.id),
  }),
  fileOf: operation({
    name: 'userAvatarFile',
    kind: 'query',
    twin: 'Avatar.url',
    access: anySession,
    summary: "Read the file of a person's avatar.",
    input: IdInput,
    output: file,
    run: (context, input) => context.services.avatars.fileOf(input.id),
  }),
  upload: operation({
    name: 'uploadAvatar',
    kind: 'mutation',
    access: anySession,
    summary: 'Upload your avatar, in the place of the one before.',
    input: UploadAvatarInput,
    output: one(Avatar),
    run: (context, input) => context.services.avatars.upload(context, input),
  }),
  delete: operation({
    name: 'deleteAvatar',
    kind: 'mutation',
    access: anySession,
    summary: 'Delete your avatar.',
    input: NoInput,
    output: one(Avatar),
    run: (context) => context.services.avatars.delete(context),
  }),
};
