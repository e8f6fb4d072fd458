import { avatarOperations as avatars } from '../../src/modules/avatars/avatars.operations.js';
import type { Route } from '../route.js';

/** Specification 4.4. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/me/avatar', operation: avatars.mine, tag: 'Avatar' },
  { verb: 'DELETE', path: '/me/avatar', operation: avatars.delete, tag: 'Avatar' },
  {
    verb: 'POST',
    path: '/me/avatar/upload',
    operation: avatars.upload,
    status: 201,
    tag: 'Avatar',
    example: { file: 'portrait.png', filename: 'me.png' },
  },
  { verb: 'GET', path: '/me/avatar/:id', operation: avatars.myFile, tag: 'Avatar' },
  { verb: 'GET', path: '/users/:id/avatar', operation: avatars.fileOf, tag: 'Avatar' },
];
