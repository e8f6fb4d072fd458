import type {
  CreateSlaPolicyInput,
  HoldReason,
  MaintenancePriority,
  RequestOrigin,
  SlaClockKind,
  SlaEscalationInput,
  SlaRecipient,
  SlaResolutionFrom,
} from '../../../generated/schema.ts';
import { minutesText, parseMinutes } from '../../../parts/lengths.ts';
import { randomKey } from '../../../parts/random-key.ts';
import type { PolicyDetailFragment } from './policies.generated.ts';

export const ORIGINS = ['PERSON', 'LINK', 'SCHEDULE', 'RULE'] as const satisfies RequestOrigin[];
export const CRITICALITIES = ['1', '2', '3', '4', '5'] as const;

/** Bounds of the service (docs/behaviour/sla.md). */
export const MOST_ESCALATIONS = 10;
const MOST_MINUTES = 525_600;
const MOST_RANK = 10_000;
const MOST_PERCENT = 500;

/** Which requests a policy is for, as the values of selects. */
export interface MatchValues extends Record<string, unknown> {
  priorities: MaintenancePriority[];
  categoryIds: string[];
  departmentIds: string[];
  criticalities: string[];
  origins: RequestOrigin[];
}

export interface EscalationValues extends Record<string, unknown> {
  /** Tells rows apart in the form. */
  key: string;
  clock: SlaClockKind;
  percent: number | string;
  notify: SlaRecipient[];
  userIds: string[];
  raisePriority: boolean;
}

/** A policy as form fields; lengths as they are typed. */
export interface PolicyValues extends Record<string, unknown> {
  name: string;
  rank: number | string;
  match: MatchValues;
  calendarId: string | null;
  responseMinutes: string;
  resolutionMinutes: string;
  resolutionFrom: SlaResolutionFrom;
  pausesOn: HoldReason[];
  reopenMinutes: string;
  deviceTime: boolean;
  escalations: EscalationValues[];
}

export function newEscalation(): EscalationValues {
  return {
    key: randomKey(),
    clock: 'RESOLUTION',
    percent: 80,
    notify: ['ASSIGNEE'],
    userIds: [],
    raisePriority: false,
  };
}

/** The values of a new policy: those of the service where it has defaults. */
function newPolicy(calendarId: number | undefined, rank: number): PolicyValues {
  return {
    name: '',
    rank,
    match: { priorities: [], categoryIds: [], departmentIds: [], criticalities: [], origins: [] },
    calendarId: calendarId === undefined ? null : String(calendarId),
    responseMinutes: '',
    resolutionMinutes: '',
    resolutionFrom: 'SUBMISSION',
    pausesOn: ['REQUESTER', 'ACCESS', 'BUDGET', 'VENDOR'],
    reopenMinutes: minutesText(240),
    deviceTime: true,
    escalations: [],
  };
}

const lengthOf = (minutes: number | null) => (minutes === null ? '' : minutesText(minutes));

/**
 * The fields of a policy.
 *
 * @param calendarId proposed for a new one.
 * @param rank proposed for a new one.
 */
export function valuesOf(
  policy: PolicyDetailFragment | undefined,
  calendarId: number | undefined,
  rank: number,
): PolicyValues {
  if (policy === undefined) return newPolicy(calendarId, rank);
  const { match, escalations } = policy;
  return {
    name: policy.name,
    rank: policy.rank,
    match: {
      priorities: [...match.priorities],
      categoryIds: match.categoryIds.map(String),
      departmentIds: match.departmentIds.map(String),
      criticalities: match.criticalities.map(String),
      origins: [...match.origins],
    },
    calendarId: String(policy.calendarId),
    responseMinutes: lengthOf(policy.responseMinutes),
    resolutionMinutes: lengthOf(policy.resolutionMinutes),
    resolutionFrom: policy.resolutionFrom,
    pausesOn: [...policy.pausesOn],
    reopenMinutes: minutesText(policy.reopenMinutes),
    deviceTime: policy.deviceTime,
    escalations: escalations.map(({ clock, percent, notify, userIds, raisePriority }) => ({
      key: randomKey(),
      clock,
      percent,
      notify: [...notify],
      userIds: userIds.map(String),
      raisePriority,
    })),
  };
}

function escalationOf({ key: _, userIds, percent, ...rest }: EscalationValues): SlaEscalationInput {
  return { ...rest, percent: Number(percent), userIds: userIds.map(Number) };
}

/** The fields as the service has them; they have no problems. */
export function inputOf(values: PolicyValues): CreateSlaPolicyInput {
  const { match } = values;
  const minutes = (text: string) => (text.trim() === '' ? null : (parseMinutes(text) ?? null));
  return {
    name: values.name.trim(),
    rank: Number(values.rank),
    match: {
      priorities: match.priorities,
      categoryIds: match.categoryIds.map(Number),
      departmentIds: match.departmentIds.map(Number),
      criticalities: match.criticalities.map(Number),
      origins: match.origins,
    },
    calendarId: Number(values.calendarId),
    responseMinutes: minutes(values.responseMinutes),
    resolutionMinutes: minutes(values.resolutionMinutes),
    resolutionFrom: values.resolutionFrom,
    pausesOn: values.pausesOn,
    reopenMinutes: minutes(values.reopenMinutes) ?? 0,
    deviceTime: values.deviceTime,
    escalations: values.escalations.map(escalationOf),
  };
}

/** Reason why a field is invalid. */
export type PolicyProblem =
  | 'missing'
  | 'length'
  | 'noTarget'
  | 'rank'
  | 'percent'
  | 'twice'
  | 'noEffect'
  | 'noClock';

/** Returns whether a text is a length between `least` and a year. */
function isLength(text: string, least: number): boolean {
  const minutes = parseMinutes(text);
  return minutes !== undefined && minutes >= least && minutes <= MOST_MINUTES;
}

function isWithin(value: number | string, least: number, most: number): boolean {
  return (
    value !== '' &&
    Number.isInteger(Number(value)) &&
    Number(value) >= least &&
    Number(value) <= most
  );
}

/** Errors by field; those of an escalation by `escalations.0.percent`. */
export function problemsOf(values: PolicyValues): Record<string, PolicyProblem> {
  const problems: Record<string, PolicyProblem> = {};
  if (values.name.trim() === '') problems.name = 'missing';
  if (values.calendarId === null) problems.calendarId = 'missing';
  if (!isWithin(values.rank, 0, MOST_RANK)) problems.rank = 'rank';
  for (const field of ['responseMinutes', 'resolutionMinutes'] as const) {
    if (values[field].trim() !== '' && !isLength(values[field], 1)) problems[field] = 'length';
  }
  if (!isLength(values.reopenMinutes, 0)) problems.reopenMinutes = 'length';
  if (values.responseMinutes.trim() === '' && values.resolutionMinutes.trim() === '') {
    problems.resolutionMinutes = 'noTarget';
  }
  const seen = new Set<string>();
  for (const [index, escalation] of values.escalations.entries()) {
    const { clock, percent, notify, userIds, raisePriority } = escalation;
    const target = clock === 'RESPONSE' ? values.responseMinutes : values.resolutionMinutes;
    const place = `${clock}:${percent}`;
    if (target.trim() === '') problems[`escalations.${index}.clock`] = 'noClock';
    if (!isWithin(percent, 1, MOST_PERCENT)) problems[`escalations.${index}.percent`] = 'percent';
    else if (seen.has(place)) problems[`escalations.${index}.percent`] = 'twice';
    seen.add(place);
    if (notify.length + userIds.length === 0 && !raisePriority) {
      problems[`escalations.${index}.notify`] = 'noEffect';
    }
  }
  return problems;
}
