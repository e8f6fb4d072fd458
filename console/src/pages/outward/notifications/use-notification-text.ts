import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../parts/format.ts';
import { nameOf } from '../../../session/viewer.ts';
import type { NotificationRowFragment } from './inbox.generated.ts';
import { LEFT_WORK_EVENTS, RULE_EVENTS } from './kinds.ts';

/** Texts of a notification. */
export interface NotificationText {
  readonly sentence: string;
  /** Quoted text: a reason, or the beginning of a comment. */
  readonly quote: string | undefined;
}

/** Security events of an account that have a separate text. */
const OCCASIONS = [
  'email_bounced',
  'password_changed',
  'api_token_created',
  'api_token_revoked',
  'new_device',
  'authenticator_enrolled',
  'authenticator_removed',
  'recovery_code_used',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
  'factors_reset',
  'credentials_removed',
  'password_reset',
  'email_change_requested',
  'email_changed',
] as const;

/** Steps that decide about a request. */
const DECISIONS = ['approve', 'reject', 'markDuplicate', 'cancel'] as const;

/** States of a purchase. */
const PURCHASE_STATES = [
  'requested',
  'approved',
  'refused',
  'ordered',
  'received',
  'cancelled',
] as const;

/** News of the job of a contractor. */
const JOB_NEWS = ['accepted', 'declined', 'done', 'overdue', 'resend', 'bounced'] as const;

/** Kinds of things that have documents. */
const THINGS = ['asset', 'location', 'part', 'schedule', 'contractor'] as const;

/** The event of a notification by a rule, or of one; undefined for any other. */
export function ruleEventOf({ kind, data }: Pick<NotificationRowFragment, 'kind' | 'data'>) {
  return kind === 'ESCALATED' ? RULE_EVENTS.find((one) => one === data.event) : undefined;
}

/** Kinds that concern no request. */
const WITHOUT_REQUEST: readonly string[] = [
  ...['DELEGATED', 'SECURITY', 'PART_LOW', 'SCHEDULE_PAUSED', 'READING_UNUSUAL'],
  ...['DOCUMENT_EXPIRES', 'MAIL_HELD', 'REPORT_RECIPIENT'],
];

/** Formats notifications in the viewer's language. */
export function useNotificationText(): (row: NotificationRowFragment) => NotificationText {
  const { t } = useTranslation(['inbox', 'common']);
  const format = useFormat();
  const whoOf = ({ actor, actorId }: NotificationRowFragment) => {
    if (actorId == null) return t('service');
    return (actor && nameOf(actor)) || t('common:unknownPerson');
  };
  const sentenceOf = (row: NotificationRowFragment): string => {
    const { kind, data } = row;
    const who = whoOf(row);
    if (isOutOfSight(row)) return t('outOfSight');
    if (isLeftWork(row)) {
      const requests = Number(data.count ?? 0);
      if (data.event === 'assignee_inactive') return t('text.LEFT_WORK', { who, requests });
      const person = (row.person && nameOf(row.person)) || t('common:unknownPerson');
      return t('text.LOST_TECHNICIAN', { person, count: requests });
    }
    if (data.event === 'undelivered') {
      return t('text.UNDELIVERED', { who, entries: Number(data.count ?? 0) });
    }
    const ruleEvent = ruleEventOf(row);
    if (ruleEvent !== undefined) {
      const said = data.reason === 'owner_lost' ? 'owner_lost' : ruleEvent;
      return t(`rules.${said}`, { rule: textOf(data.rule) ?? '' });
    }
    switch (kind) {
      case 'DECIDED': {
        const step = DECISIONS.find((one) => one === data.step);
        const decided = step ? t(`decided.${step}`, { who }) : t('decided.other', { who });
        if (typeof data.dueAt !== 'string') return decided;
        return `${decided} ${t('promised', { due: format.dateTime(data.dueAt) })}`;
      }
      case 'COMMENTED':
        return t(data.visibility === 'internal' ? 'text.COMMENTED_INTERNAL' : 'text.COMMENTED', {
          who,
        });
      case 'AT_RISK':
      case 'BREACHED':
      case 'ESCALATED':
        return t(
          kind === 'BREACHED' && data.clock === 'date' ? 'text.DATE_PASSED' : `text.${kind}`,
          {
            due: timeOf(data.dueAt, format.dateTime),
            percent: Number(data.percent ?? 0),
          },
        );
      case 'PART_LOW':
        return t('text.PART_LOW', {
          part: [textOf(data.name), textOf(data.sku)].filter(Boolean).join(' · '),
        });
      case 'SCHEDULE_PAUSED':
        return t('text.SCHEDULE_PAUSED', {
          reason: t(data.reason === 'no_asset' ? 'pause.no_asset' : 'pause.editor_lost_right'),
        });
      case 'READING_UNUSUAL':
        return t('text.READING_UNUSUAL', { who, value: format.number(Number(data.value ?? 0)) });
      case 'DOCUMENT_EXPIRES': {
        const of = THINGS.find((one) => one === data.targetType) ?? 'asset';
        return t(`documentEnds.${of}`, { day: timeOf(data.validUntil, format.day) });
      }
      case 'CONTRACTOR': {
        const news = JOB_NEWS.find((one) => one === data.event) ?? 'done';
        const comes = news === 'accepted' && typeof data.arrivesAt === 'string';
        return comes
          ? t('contractor.acceptedComes', { at: timeOf(data.arrivesAt, format.dateTime) })
          : t(`contractor.${news}`);
      }
      case 'PURCHASE':
        return t(`purchase.${PURCHASE_STATES.find((one) => one === data.state) ?? 'requested'}`, {
          who,
        });
      case 'DELEGATED':
        return t('text.DELEGATED', {
          who,
          from: timeOf(data.startsAt, format.dateTime),
          to: timeOf(data.endsAt, format.dateTime),
        });
      case 'SECURITY':
        return t(`security.${OCCASIONS.find((one) => one === data.event) ?? 'other'}`, {
          name: textOf(data.name) ?? '',
          device: textOf(data.device) ?? t('unknownDevice'),
          apiTokens: data.apiTokens ?? 0,
        });
      default:
        return t(`text.${kind}`, { who });
    }
  };
  return (row) => {
    const { note, excerpt, text: said } = row.data;
    const quote = [excerpt, note, said].find((text): text is string => typeof text === 'string');
    return { sentence: sentenceOf(row), quote };
  };
}

/** Returns whether the viewer can no longer see the request; then only kind and times remain. */
function isOutOfSight(row: NotificationRowFragment): boolean {
  const { kind, requestId } = row;
  const isOfNone = WITHOUT_REQUEST.includes(kind) || ruleEventOf(row) !== undefined;
  return requestId == null && !isOfNone && !isLeftWork(row);
}

/** Returns whether it concerns open work of an inactive technician, or of one with another role. */
function isLeftWork({ kind, data }: NotificationRowFragment): boolean {
  return kind === 'REOPENED' && LEFT_WORK_EVENTS.some((event) => event === data.event);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function timeOf(value: unknown, format: (iso: string) => string): string {
  return typeof value === 'string' ? format(value) : '–';
}
