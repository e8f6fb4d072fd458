import { AppError, type ErrorCode } from '../../../../core/errors.js';

/** Detail keywords of errors (RFC 7644, section 3.12) that the service answers. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'noTarget'
  | 'uniqueness';

/** Reasons why a call was refused, as the list of calls names them (docs/api/scim.md). */
export type CallReason =
  | 'administrator'
  | 'invalid'
  | 'last_super_admin'
  | 'limit'
  | 'linked_elsewhere'
  | 'no_department'
  | 'scope'
  | 'service_account'
  | 'super_admin'
  | 'taken'
  | 'unknown_member';

/** Facts of an error of SCIM, in the `details` of its AppError. */
export interface ScimDetails {
  readonly scimType?: ScimType;
  readonly reason?: CallReason;
}

/** An error that SCIM answers with this keyword. */
export function scimError(code: ErrorCode, detail: string, facts: ScimDetails = {}): AppError {
  return new AppError(code, detail, { ...facts });
}

/** The error 400 `invalidValue`. */
export function invalidValue(detail: string, reason: CallReason = 'invalid'): AppError {
  return scimError('VALIDATION_ERROR', detail, { scimType: 'invalidValue', reason });
}

/** The error 400 `invalidSyntax`. */
export function invalidSyntax(detail: string): AppError {
  return scimError('VALIDATION_ERROR', detail, { scimType: 'invalidSyntax', reason: 'invalid' });
}

/** The error 400 `invalidFilter`. */
export function invalidFilter(detail: string): AppError {
  return scimError('VALIDATION_ERROR', detail, { scimType: 'invalidFilter', reason: 'invalid' });
}

/** The error 400 `invalidPath`. */
export function invalidPath(detail: string): AppError {
  return scimError('VALIDATION_ERROR', detail, { scimType: 'invalidPath', reason: 'invalid' });
}

/** The error 400 `noTarget`, for a removal that does not say of what (RFC 7644, section 3.5.2.2). */
export function noTarget(): AppError {
  const facts = { scimType: 'noTarget', reason: 'invalid' } as const;
  return scimError('VALIDATION_ERROR', 'A removal needs a path.', facts);
}

/** The error 409 `uniqueness`. */
export function notUnique(detail: string, reason: CallReason): AppError {
  return scimError('CONFLICT', detail, { scimType: 'uniqueness', reason });
}
