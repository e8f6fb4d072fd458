import { useSubscription } from '@apollo/client/react';
import { Stack, Text } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconTool } from '../../../icons/icons.ts';
import { useKeptFiles } from '../../../offline/kept-files.ts';
import { offlinePackage } from '../../../offline/package/browser-package.ts';
import { useAway } from '../../../offline/use-away.ts';
import { useTimeOf } from '../../../offline/use-time-of.ts';
import { ButtonLink } from '../../../parts/links.tsx';
import { Page } from '../../../parts/page.tsx';
import { LoadingPage, Message } from '../../../parts/states.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { HomeChangesDocument } from '../home/home.generated.ts';
import classes from './my-work.module.css';
import { usePackage } from './use-work.ts';
import { LaterWorkCard, WorkCard } from './work-card.tsx';

/** Shortest time between two looks after changes, in milliseconds. */
const REST = 60_000;

/** Number of requests that are shown before the page is scrolled. */
const AT_ONCE = 3;

/** The open work of the viewer in the order of the day, which needs no network. */
export function MyWorkPage() {
  // The words of the cards as well, so that they are read together.
  const { t } = useTranslation(['work', 'requests', 'errors']);
  const { content } = usePackage();
  const isLoaded = useCurrentPackage();
  const count = content?.requests.length ?? 0;
  return (
    <Page
      title={t('title')}
      hint={<Ready />}
      actions={
        <ButtonLink to="/requests/new" variant="default">
          {t('nav.newRequest', { ns: 'common' })}
        </ButtonLink>
      }
    >
      {content === undefined && !isLoaded && <LoadingPage framed />}
      {content !== undefined && count === 0 && (
        <Message icon={IconTool} title={t('none')} hint={t('noneHint')} />
      )}
      {content !== undefined && (
        <Stack gap="md" component="ul" className={classes.cards}>
          {content.requests.map((entry, index) => {
            const Card = index < AT_ONCE ? WorkCard : LaterWorkCard;
            return <Card key={entry.request.id} content={content} entry={entry} />;
          })}
        </Stack>
      )}
      {content !== undefined && content.omitted > 0 && (
        <Text size="sm">{t('omitted', { count: content.omitted })}</Text>
      )}
    </Page>
  );
}

/** Reads the package and what changes of it. @returns whether the device was asked for it. */
function useCurrentPackage(): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const read = async () => {
      const { content } = await offlinePackage.load();
      await (content === undefined ? offlinePackage.refresh() : offlinePackage.look());
      setLoaded(true);
    };
    void read();
  }, []);
  const { userId } = useViewer();
  // Read wholly: an event may come to the feed after it was told here.
  const follow = useThrottledCallback(() => void offlinePackage.refresh(true), REST);
  useSubscription(HomeChangesDocument, {
    ignoreResults: true,
    onData: ({ data: { data } }) => {
      const changed = data?.maintenanceRequestChanged;
      if (changed && (changed.assignee?.id === userId || isPacked(changed.id))) follow();
    },
  });
  return isLoaded;
}

function isPacked(id: number): boolean {
  const { content } = offlinePackage.get();
  return content?.requests.some(({ request }) => request.id === id) === true;
}

/** Tells whether the work can be done without network, and how current it is. */
function Ready() {
  const { t } = useTranslation('work');
  const timeOf = useTimeOf();
  const { at } = usePackage();
  const away = useAway();
  const hasFiles = useKeptFiles();
  if (at === undefined || !hasFiles) return t(away ? 'notReadyAway' : 'notReady');
  return <span role="status">{t('ready', { when: timeOf(at) })}</span>;
}
