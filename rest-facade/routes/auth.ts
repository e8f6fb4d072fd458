import { authOperations as auth } from '../../src/modules/auth/auth.operations.js';
import type { Route } from '../route.js';

const tag = 'Authentication';

/** Specification 4.1. */
export const routes: readonly Route[] = [
  {
    verb: 'POST',
    path: '/auth/login',
    operation: auth.login,
    tag,
    example: { email: 'erin@example.org', password: 'correct horse battery' },
  },
  {
    verb: 'POST',
    path: '/auth/register',
    operation: auth.register,
    status: 201,
    tag,
    example: {
      email: 'erin@example.org',
      password: 'correct horse battery',
      role: 'technician',
      firstName: 'Erin',
      lastName: 'Ford',
    },
  },
  { verb: 'GET', path: '/auth/registration-options', operation: auth.registrationOptions, tag },
  {
    verb: 'POST',
    path: '/auth/refresh',
    operation: auth.refreshToken,
    tag,
    example: { refreshToken: 'q7vZ0l5o6S0Nq4J4gYkqgkYxw9yq3Yb3v1mJc0m9r2E' },
  },
  {
    verb: 'POST',
    path: '/auth/oidc/exchange',
    operation: auth.exchangeLoginCode,
    tag,
    example: { code: 'q7vZ0l5o6S0Nq4J4gYkqgkYxw9yq3Yb3v1mJc0m9r2E' },
  },
  { verb: 'GET', path: '/auth/verify', operation: auth.verify, tag },
  { verb: 'POST', path: '/auth/logout', operation: auth.logout, tag },
];
