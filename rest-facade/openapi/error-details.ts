import type { ErrorCode } from '../../src/core/errors.js';
import { schemaRef } from './schemas.js';
import type { Schema } from './types.js';

const field = { type: 'string', description: 'The field that it is about.' };
const reason = { type: 'string', description: 'The reason, in words.' };

/** The schema of details that have all of the required fields. */
function details(
  description: string,
  required: Readonly<Record<string, Schema>>,
  optional: Readonly<Record<string, Schema>> = {},
): Schema {
  return {
    type: 'object',
    description,
    ...(Object.keys(required).length > 0 ? { required: Object.keys(required) } : {}),
    properties: { ...required, ...optional },
  };
}

const FIELD_ERROR = details('A field and what is wrong with it.', { field, reason });

const VALIDATION = details(
  'The first invalid field, and up to twenty invalid fields.',
  {
    field,
    reason,
    errors: {
      type: 'array',
      description: 'The invalid fields, unknown ones last.',
      minItems: 1,
      maxItems: 20,
      items: schemaRef('FieldError'),
    },
  },
  {
    errorCount: {
      type: 'integer',
      minimum: 21,
      description:
        'Number of errors found before collection ended; absent when `errors` contains all.',
    },
    truncated: {
      type: 'boolean',
      const: true,
      description: 'There are more errors than `errors` contains.',
    },
    report: {
      $ref: '#/components/schemas/ImportReport',
      description: 'The report of an import with errors.',
    },
    unknown: columnNames('Columns of an imported file that have no known name.'),
    repeated: columnNames('Columns of an imported file that it has before.'),
    missing: columnNames('Columns that an imported file must have.'),
    known: columnNames('Columns that an imported file may have.'),
    earliest: boundOf('The first time of `Performed-At` that is taken; null for none.'),
    latest: boundOf('The last time of `Performed-At` that is taken; null for none.'),
    triesLeft: { type: 'integer', description: 'Tries that a code of a job has left.' },
  },
);

const MFA = details(
  'How the login, or the opening of a job, is continued.',
  {
    challenge: {
      type: 'string',
      description:
        'Send it to `POST /api/auth/mfa` with a code, that of a job to `POST /api/auth/contractor`.',
    },
    methods: {
      type: 'array',
      description: 'The fields of which `POST /api/auth/mfa` takes one; `mail` for a job.',
      items: { type: 'string' },
    },
    expiresAt: { type: 'string', format: 'date-time', description: 'End of the challenge.' },
  },
  { sentTo: { type: 'string', description: 'Of a job: the address of the code, in part.' } },
);

const FORBIDDEN = details(
  'The property that the session or token lacks; absent where a permission is missing.',
  {},
  {
    field,
    reason: {
      type: 'string',
      description:
        '`session_required`: log in instead of using an API token. `scope_required`: the token lacks the scope. ' +
        '`reauthenticate`: call `POST /api/me/reauthenticate` first. `mfa_enrolment_required`: enrol a second ' +
        'factor first. `may`: the link of the job does not give the right. Others are words for people.',
    },
    scopes: {
      type: 'array',
      description: 'Scopes of which the token needs one.',
      items: { type: 'string' },
    },
  },
);

const TRANSITION = details(
  'The state that does not allow the step.',
  { field, reason },
  {
    status: { type: 'string', description: 'The present state.' },
    stage: { type: 'string', description: 'The present stage of a request.' },
    onHold: { type: 'boolean', description: 'True if the request is on hold.' },
    missing: {
      type: 'array',
      description: 'Requirements of the category before the step that the request does not meet.',
      items: schemaRef('MissingForStep'),
    },
  },
);

const VERSION = details('The version that is stored.', {
  field,
  reason,
  version: { type: 'integer', description: 'The present version.' },
});

const PERFORMED = details(
  'The state of the change of the first request.',
  {},
  {
    performed: {
      type: 'boolean',
      description: 'True if the change was made; false if it was not; absent while it is open.',
    },
    id: {
      type: ['integer', 'string', 'null'],
      description: 'The `id` of the first answer, which is no longer stored.',
    },
    version: { type: ['integer', 'null'], description: 'The `version` of that answer.' },
  },
);

const ONE_FIELD = details('The field that it is about, if it is about one.', {}, { field, reason });

const CONFLICT = details(
  'The value or record that is in use.',
  {},
  {
    field,
    reason,
    status: { type: 'string', description: 'The present state, if it is about one.' },
    users: { type: 'integer', description: 'Number of accounts of the department.' },
    requests: { type: 'integer', description: 'Number of requests of the department.' },
    locations: { type: 'integer', description: 'Number of its locations.' },
    categories: { type: 'integer', description: 'Number of its categories.' },
    assets: { type: 'integer', description: 'Number of its assets.' },
    parts: { type: 'integer', description: 'Number of its parts.' },
    schedules: { type: 'integer', description: 'Number of its schedules.' },
    mailboxes: { type: 'integer', description: 'Number of mailboxes of it, archived ones too.' },
    targets: { type: 'integer', description: 'Number of targets of figures that are for it.' },
    savedViews: { type: 'integer', description: 'Number of saved views that are shared with it.' },
    rules: { type: 'integer', description: 'Number of rules for it that are not archived.' },
    identityMappings: {
      type: 'integer',
      description: 'Number of mappings of groups that give it to people.',
    },
    settings: { type: 'integer', description: '1 where `identityDepartmentId` names it.' },
    passkeys: { type: 'integer', description: 'Number of passkeys that would end.' },
    onHand: { type: 'number', description: 'The stock of the part.' },
    issued: { type: 'number', description: 'The amount of the part that the request has.' },
    children: { type: 'integer', description: 'Number of children that are not archived.' },
    absenceId: { type: 'integer', description: 'The absence that it overlaps.' },
    downtimeId: { type: 'integer', description: 'The downtime that it overlaps.' },
    id: { type: 'integer', description: 'The object that has the `clientId`.' },
    requestId: { type: 'integer', description: 'The request on which the timer runs.' },
    timeEntryId: { type: 'integer', description: 'The entry of the running timer.' },
  },
);

const FILE = details(
  'The limit that the body or the picture exceeds, or the type that it has.',
  {},
  {
    field,
    reason,
    limit: { type: 'number', description: 'The limit.' },
    unit: { type: 'string', description: 'The unit of the limit.' },
    value: { type: 'number', description: 'The value of the picture.' },
    format: { type: 'string', description: 'The format of the file.' },
    mimeType: { type: 'string', description: 'The media type of the file.' },
  },
);

/** The schemas of `error.details`, by name. */
const DETAIL_SCHEMAS: Readonly<Record<string, Schema>> = {
  FieldError: FIELD_ERROR,
  ValidationDetails: VALIDATION,
  MfaDetails: MFA,
  ForbiddenDetails: FORBIDDEN,
  TransitionDetails: TRANSITION,
  VersionDetails: VERSION,
  IdempotencyDetails: PERFORMED,
  FieldDetails: ONE_FIELD,
  ConflictDetails: CONFLICT,
  FileDetails: FILE,
};

/** Content of `error.details` by code; a code that is not here has none. */
const DETAILS_OF: Partial<
  Readonly<Record<ErrorCode, { readonly schema: string; readonly always: boolean }>>
> = {
  VALIDATION_ERROR: { schema: 'ValidationDetails', always: true },
  INVALID_CREDENTIALS: { schema: 'FieldDetails', always: false },
  MFA_REQUIRED: { schema: 'MfaDetails', always: true },
  FORBIDDEN: { schema: 'ForbiddenDetails', always: false },
  CONFLICT: { schema: 'ConflictDetails', always: false },
  INVALID_TRANSITION: { schema: 'TransitionDetails', always: true },
  VERSION_CONFLICT: { schema: 'VersionDetails', always: true },
  IDEMPOTENCY_CONFLICT: { schema: 'IdempotencyDetails', always: true },
  PAYLOAD_TOO_LARGE: { schema: 'FileDetails', always: false },
  UNSUPPORTED_MEDIA_TYPE: { schema: 'FileDetails', always: false },
  SERVICE_UNAVAILABLE: { schema: 'FieldDetails', always: false },
};

/** The failure envelope with one of these codes and the details of the code. */
export function failureSchema(codes: readonly ErrorCode[]): Schema {
  const detailed = codes.filter((code) => DETAILS_OF[code] !== undefined);
  const others = codes.filter((code) => DETAILS_OF[code] === undefined);
  const choices = [
    ...detailed.map((code) => schemaRef(failureName(code))),
    ...(others.length > 0 ? [narrowed({ enum: others })] : []),
  ];
  return choices.length === 1 ? (choices[0] as Schema) : { anyOf: choices };
}

/** The component schemas of failures: for each code with details the envelope and the details. */
export const FAILURE_SCHEMAS: Readonly<Record<string, Schema>> = {
  ...DETAIL_SCHEMAS,
  ...Object.fromEntries(
    Object.entries(DETAILS_OF).map(([code, { schema, always }]) => [
      failureName(code),
      {
        description: `A failure with the code \`${code}\`.`,
        ...narrowed({ const: code }, { details: schemaRef(schema) }, always ? ['details'] : []),
      },
    ]),
  ),
};

/** `VALIDATION_ERROR` as `ValidationErrorFailure`. */
function failureName(code: string): string {
  const words = code.toLowerCase().split('_');
  return `${words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join('')}Failure`;
}

function narrowed(
  code: Schema,
  error?: Readonly<Record<string, Schema>>,
  required: readonly string[] = [],
): Schema {
  const own = {
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    properties: error,
  };
  const inner = error && { error: { allOf: [schemaRef('ErrorBody'), own] } };
  return {
    allOf: [
      schemaRef('Failure'),
      { type: 'object', properties: { code: { type: 'string', ...code }, ...inner } },
    ],
  };
}

function boundOf(description: string) {
  return { type: ['string', 'null'], format: 'date-time', description } as const;
}

function columnNames(description: string) {
  return { type: 'array', items: { type: 'string' }, description } as const;
}
