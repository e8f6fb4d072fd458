import { avatarOperations as avatars } from '../../../src/modules/people/avatars/avatars.operations.js';
import type { Route, Tag } from '../../route.js';

const tag: Tag = {
  name: 'Avatar',
  description:
    'Your avatar: JPEG, PNG or WebP of at most 5 MB, stored as WebP of 512 by 512 pixels.',
};

/** Specification 4.4. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/me/avatar', operation: avatars.own, tag },
  { verb: 'DELETE', path: '/me/avatar', operation: avatars.delete, tag },
  {
    verb: 'POST',
    path: '/me/avatar/upload',
    operation: avatars.upload,
    status: 201,
    tag,
  },
  { verb: 'GET', path: '/me/avatar/:id', operation: avatars.ownFile, tag },
  { verb: 'GET', path: '/users/:id/avatar', operation: avatars.fileOf, tag },
];
