import { anySession } from '../../../core/access.js';
import { file, NoInput, one, operationsFor } from '../../../core/operation.js';
import { PictureByIdInput } from '../../system/files/stored-file.types.js';
import type { AvatarsService } from './avatars.service.js';
import { Avatar, AvatarOfUserInput, UploadAvatarInput } from './avatars.types.js';

/** The services that the operations of this module call. */
export interface AvatarsOperationServices {
  readonly avatars: AvatarsService;
}

const { operation } = operationsFor<AvatarsOperationServices>();

/** The operations of specification 4.4. */
export const avatarOperations = {
  own: operation({
    name: 'myAvatar',
    kind: 'query',
    counterpart: 'User.avatar',
    access: anySession,
    scope: 'user.read',
    summary: 'Read the data of your avatar; 404 without one.',
    input: NoInput,
    output: one(Avatar),
    errors: ['NOT_FOUND'],
    run: ({ avatars }, context) => avatars.own(context),
  }),
  ownFile: operation({
    name: 'myAvatarFile',
    kind: 'query',
    counterpart: 'Avatar.url',
    access: anySession,
    scope: 'user.read',
    summary: 'Read the file of your avatar.',
    input: PictureByIdInput,
    output: file,
    run: ({ avatars }, context, { id, size }) => avatars.ownFile(context, id, size),
  }),
  fileOf: operation({
    name: 'userAvatarFile',
    kind: 'query',
    counterpart: 'Avatar.url',
    access: anySession,
    scope: 'user.read',
    summary: "Read the file of a user's avatar.",
    input: AvatarOfUserInput,
    output: file,
    run: ({ avatars }, _context, { id, size }) => avatars.fileOf(id, size),
  }),
  upload: operation({
    name: 'uploadAvatar',
    kind: 'mutation',
    access: anySession,
    session: 'required',
    summary: 'Upload your avatar; it replaces the previous one.',
    input: UploadAvatarInput,
    output: one(Avatar),
    example: { input: { file: 'portrait.png', filename: 'me.png' } },
    run: ({ avatars }, context, input) => avatars.upload(context, input),
  }),
  delete: operation({
    name: 'deleteAvatar',
    kind: 'mutation',
    access: anySession,
    session: 'required',
    summary: 'Delete your avatar.',
    input: NoInput,
    output: one(Avatar),
    errors: ['NOT_FOUND'],
    run: ({ avatars }, context) => avatars.delete(context),
  }),
};
