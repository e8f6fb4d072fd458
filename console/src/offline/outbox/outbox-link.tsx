import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import i18next from 'i18next';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../../app/shell.module.css';
import { IconCloudUpload } from '../../icons/icons.ts';
import { store as session } from '../../session/session.ts';
import { nameOf, useViewer } from '../../session/viewer.ts';
import { queueState } from '../calm.ts';
import { outbox } from './browser-outbox.ts';
import { followSession } from './follow-session.ts';
import { type Summary, summaryOf } from './summary.ts';
import { useOutbox } from './use-outbox.ts';

/** Opens the queue of the viewer; link to it in the header, while there is anything in it. */
export default function OutboxLink() {
  const { userId, profile, email } = useViewer();
  const name = nameOf({ ...profile, email });
  useEffect(() => {
    queueState.sends = () => outbox.sends;
  }, []);
  useEffect(() => followSession(session, outbox, { userId, name }), [userId, name]);
  useEffect(loadAhead, []);
  const { entries, lost } = useOutbox();
  const own = entries.filter((entry) => entry.userId === userId);
  if (own.length === 0 && lost === 0) return null;
  return (
    <Suspense>
      <Shown summary={summaryOf(own, Date.now())} lost={lost} />
    </Suspense>
  );
}

/** Loads parts and words for the first work without network, while there is network: a page may have no service worker. */
function loadAhead(): void {
  void i18next.loadNamespaces('outbox').catch(() => undefined);
  void import('./take.ts').catch(() => undefined);
  void import('../../app/notification-host.tsx').catch(() => undefined);
}

interface ShownProps {
  readonly summary: Summary;
  readonly lost: number;
}

function Shown({ summary, lost }: ShownProps) {
  const { t } = useTranslation('outbox');
  const { waiting, sending, needs, old } = summary;
  const parts = [
    ...(waiting > 0 ? [t('link.waiting', { count: waiting })] : []),
    ...(sending > 0 ? [t('link.sending', { count: sending })] : []),
    ...(needs > 0 ? [t('link.asks', { count: needs })] : []),
    ...(old > 0 ? [t('link.old')] : []),
    ...(lost > 0 ? [t('link.lost', { count: lost })] : []),
  ];
  const urgent = needs > 0 || old > 0 || lost > 0;
  return (
    <ActionIcon
      component={Link}
      to="/outbox"
      variant="default"
      size="lg"
      className={classes.inbox}
      aria-label={t('link.name', { parts: parts.join(', ') })}
    >
      <IconCloudUpload size={18} aria-hidden />
      <span className={urgent ? classes.unread : `${classes.unread} ${classes.waits}`} aria-hidden>
        {needs || waiting || sending || lost}
      </span>
    </ActionIcon>
  );
}
