import { onUser } from '../../support/preparations.js';
import { act, change, FILE, type ModuleContract } from '../operation.js';

/** The contract of avatars (specification 4.4). */
export const avatars: ModuleContract = {
  operations: {
    myAvatar: {
      rest: 'GET /me/avatar',
      answers: 'Avatar',
      access: 'session',
      scope: 'user.read',
    },
    myAvatarFile: {
      rest: 'GET /me/avatar/:id',
      access: 'session',
      scope: 'user.read',
    },
    userAvatarFile: {
      rest: 'GET /users/:id/avatar',
      access: 'session',
      scope: 'user.read',
    },
    uploadAvatar: {
      ...change('POST /me/avatar/upload', 'Avatar', 'UploadAvatarInput'),
      form: true,
      access: 'session',
      scope: 'session',
      audit: [
        onUser('avatar_uploaded', [], ['filename']),
        async (given) => ({ input: {}, token: (await given.anyone()).token }),
      ],
    },
    deleteAvatar: {
      ...act('DELETE /me/avatar', 'Avatar'),
      access: 'session',
      scope: 'session',
      audit: [
        onUser('avatar_deleted', ['filename'], []),
        async (given) => {
          const person = await given.anyone();
          await given.avatar(person);
          return { input: {}, token: person.token };
        },
      ],
    },
  },
  paths: [
    ['/me/avatar', 'GET DELETE'],
    ['/me/avatar/999999', 'GET'],
    ['/me/avatar/upload', 'POST'],
    ['/users/999999/avatar', 'GET'],
  ],
  answers: {
    Avatar: `${FILE} userId`,
  },
};
