import type { Response } from 'express';
import type { AppError } from '../src/core/errors.js';
import type {
  CallReason,
  ScimDetails,
  ScimType,
} from '../src/modules/sign-in/scim/protocol/errors.js';
import { URN } from '../src/modules/sign-in/scim/protocol/urns.js';
import { setErrorHeaders } from './envelope.js';

/** Path below which SCIM is served. */
export const SCIM_PATH = '/scim/v2';

/** Media type of SCIM (RFC 7644, section 8.1). */
const MEDIA_TYPE = 'application/scim+json';

/** Returns whether a path is one of SCIM; the URL of a request may have the address of the service before it. */
export function isScimPath(path: string): boolean {
  return /^\/scim\/v2(?:\/|$)/i.test(path);
}

/** Sends an answer of SCIM. */
export function sendScim(response: Response, status: number, resource: object): void {
  response.status(status).type(`${MEDIA_TYPE}; charset=utf-8`).send(JSON.stringify(resource));
}

/** Sends an error of SCIM (RFC 7644, section 3.12), and keeps its reason for the list of calls. */
export function sendScimError(response: Response, error: AppError): void {
  const { status, message } = error;
  response.locals[REASON] = reasonOf(error);
  setErrorHeaders(response, error);
  const scimType = scimTypeOf(error);
  sendScim(response, status, {
    schemas: [URN.error],
    status: String(status),
    ...(scimType === undefined ? {} : { scimType }),
    detail: message,
  });
}

/** Local value of a response: why its call was refused. */
const REASON = 'scimReason';

/** The reason of a refused call; null for others. */
export function reasonIn(response: Response): CallReason | null {
  return (response.locals[REASON] as CallReason | undefined) ?? null;
}

/** The keyword of an error; those of the rest of the service have none. */
function scimTypeOf({ code, details }: AppError): ScimType | undefined {
  const { scimType } = (details ?? {}) as ScimDetails;
  if (scimType !== undefined) return scimType;
  if (code === 'CONFLICT') return 'uniqueness';
  if (code !== 'VALIDATION_ERROR') return undefined;
  // What the reader of bodies refuses.
  return details?.field === 'body' ? 'invalidSyntax' : 'invalidValue';
}

function reasonOf({ code, details }: AppError): CallReason | undefined {
  const { reason, scimType } = (details ?? {}) as ScimDetails;
  // `reason` of other errors is a sentence.
  if (reason !== undefined && (scimType !== undefined || code === 'FORBIDDEN')) return reason;
  if (code === 'CONFLICT') return 'taken';
  if (code === 'FORBIDDEN') return 'scope';
  const isInvalid =
    code === 'VALIDATION_ERROR' ||
    code === 'UNSUPPORTED_MEDIA_TYPE' ||
    code === 'METHOD_NOT_ALLOWED' ||
    code === 'PAYLOAD_TOO_LARGE';
  return isInvalid ? 'invalid' : undefined;
}
