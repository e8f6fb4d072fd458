import type { Request, Response } from 'express';
import type { Permission } from '../../src/core/permissions.js';
import type { JsonObject } from '../../src/modules/sign-in/scim/protocol/values.js';
import type { ScimContext } from './admission.js';

/** A call of SCIM, whose token has the scope. */
export interface ScimRequest<S> {
  readonly services: S;
  readonly context: ScimContext;
  /** Id in the path; empty for a path without one. */
  readonly id: string;
  readonly query: Request['query'];
  /** The body; empty for GET and DELETE. */
  readonly body: JsonObject;
  /** Address of SCIM without a slash at its end. */
  readonly base: string;
  readonly response: Response;
}

/** Verbs of a path, each with the scope that it needs. */
export interface ScimPath<S> {
  readonly path: string;
  readonly verbs: Readonly<
    Partial<
      Record<
        'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
        readonly [Permission, (call: ScimRequest<S>) => void | Promise<void>]
      >
    >
  >;
}
