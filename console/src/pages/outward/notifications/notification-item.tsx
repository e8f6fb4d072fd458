import { ActionIcon, Text, ThemeIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconCheck } from '../../../icons/icons.ts';
import { TextLink } from '../../../parts/links.tsx';
import { Ago } from '../../../parts/time.tsx';
import { useMay } from '../../../session/viewer.ts';
import type { NotificationRowFragment } from './inbox.generated.ts';
import classes from './inbox.module.css';
import { KIND_ICONS } from './kind-icons.ts';
import { ruleEventOf, useNotificationText } from './use-notification-text.ts';

export interface NotificationItemProps {
  readonly row: NotificationRowFragment;
  readonly onRead: () => void;
}

/** One notification: the event, its object and its time. */
export function NotificationItem({ row, onRead }: NotificationItemProps) {
  const { t } = useTranslation('inbox');
  const { sentence, quote } = useNotificationText()(row);
  const Icon = KIND_ICONS[row.kind];
  const unread = !row.readAt;
  return (
    <li className={classes.item} data-unread={unread || undefined}>
      <ThemeIcon variant={unread ? 'filled' : 'default'} size={34} radius="xl" aria-hidden>
        <Icon size={18} stroke={1.75} />
      </ThemeIcon>
      <div className={classes.text}>
        <Text size="sm" fw={unread ? 650 : 400}>
          {unread && <span className="visually-hidden">{t('unreadMark')} </span>}
          {sentence}
        </Text>
        <Target row={row} onRead={onRead} />
        {quote && (
          <Text size="sm" component="blockquote" className={`${classes.quote} quiet`}>
            {quote}
          </Text>
        )}
      </div>
      <div className={classes.aside}>
        <span className="quiet">
          <Ago iso={row.createdAt} />
        </span>
        {unread && (
          <ActionIcon
            variant="default"
            size="md"
            onClick={onRead}
            aria-label={t('markRead', { text: sentence })}
            title={t('markReadHint')}
          >
            <IconCheck size={16} />
          </ActionIcon>
        )}
      </div>
    </li>
  );
}

/** Link of the notification; following it marks it as read. */
function Target({ row, onRead }: NotificationItemProps) {
  const { t } = useTranslation('inbox');
  const { requestId, requestTitle, kind, data } = row;
  if (requestId != null) {
    return (
      <TextLink
        to="/requests/$id"
        params={{ id: String(requestId) }}
        size="sm"
        onClick={onRead}
      >{`#${requestId} ${requestTitle ?? ''}`}</TextLink>
    );
  }
  if (ruleEventOf(row) !== undefined) return <RuleTarget row={row} onRead={onRead} />;
  if (kind === 'SCHEDULE_PAUSED' && typeof data.scheduleId === 'number') {
    const params = { id: String(data.scheduleId) };
    return (
      <TextLink to="/plan/$id" params={params} size="sm" onClick={onRead}>
        {t('toSchedule')}
      </TextLink>
    );
  }
  if (kind === 'READING_UNUSUAL' && typeof data.assetId === 'number') {
    const params = { id: String(data.assetId) };
    return (
      <TextLink to="/equipment/$id" params={params} size="sm" onClick={onRead}>
        {t('toAsset')}
      </TextLink>
    );
  }
  if (kind === 'MAIL_HELD') {
    return (
      <TextLink to="/inbound-mail" size="sm" onClick={onRead}>
        {t('toMails')}
      </TextLink>
    );
  }
  if (kind === 'REPORT_RECIPIENT') {
    return (
      <TextLink to="/system/figures" search={{ tab: 'reports' }} size="sm" onClick={onRead}>
        {t('toReports')}
      </TextLink>
    );
  }
  if (kind === 'DOCUMENT_EXPIRES') return <DocumentTarget row={row} onRead={onRead} />;
  if (kind !== 'DELEGATED' && kind !== 'SECURITY') return null;
  return (
    <TextLink to="/account" size="sm" onClick={onRead}>
      {t('toAccount')}
    </TextLink>
  );
}

/** Link to the rule, for those who see it. */
function RuleTarget({ row: { data }, onRead }: NotificationItemProps) {
  const { t } = useTranslation('inbox');
  const maySee = useMay('system.settings');
  if (!maySee || typeof data.ruleId !== 'number') return null;
  return (
    <TextLink to="/system/rules" search={{ rule: data.ruleId }} size="sm" onClick={onRead}>
      {t('toRule')}
    </TextLink>
  );
}

/** Link to the thing of a document. */
function DocumentTarget({ row: { data }, onRead }: NotificationItemProps) {
  const { t } = useTranslation('inbox');
  const params = { id: String(data.targetId) };
  const common = { size: 'sm', onClick: onRead } as const;
  switch (data.targetType) {
    case 'location':
      return (
        <TextLink to="/places/$id" params={params} {...common}>
          {t('toPlace')}
        </TextLink>
      );
    case 'schedule':
      return (
        <TextLink to="/plan/$id" params={params} {...common}>
          {t('toSchedule')}
        </TextLink>
      );
    case 'contractor':
      return (
        <TextLink to="/contractors/$id" params={params} {...common}>
          {t('toContractor')}
        </TextLink>
      );
    case 'part':
      return (
        <TextLink to="/parts" {...common}>
          {t('toParts')}
        </TextLink>
      );
    default:
      return (
        <TextLink to="/equipment/$id" params={params} {...common}>
          {t('toAsset')}
        </TextLink>
      );
  }
}
