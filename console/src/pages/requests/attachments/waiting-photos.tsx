import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AttachmentType } from '../../../generated/schema.ts';
import { IconAlertTriangle, IconClock } from '../../../icons/icons.ts';
import { useOwnEntries, useWaitingPhoto } from '../../../offline/outbox/use-outbox.ts';
import type { QueueEntry } from '../../../offline/queue/entry.ts';
import { laneOfRequest } from '../../../offline/queue/lanes.ts';
import classes from './photo-picker.module.css';

export interface WaitingPhotosProps {
  readonly requestId: number;
  /** Photos of this kind only. */
  readonly type?: AttachmentType;
}

/** The photos of a request that wait on this device. */
export function useWaitingPhotos({ requestId, type }: WaitingPhotosProps): readonly QueueEntry[] {
  return useOwnEntries().filter(
    ({ operation, lane, input }) =>
      operation === 'uploadAttachment' &&
      lane === laneOfRequest(requestId) &&
      (type === undefined || input.type === type),
  );
}

/** Shows the photos of a request that wait on this device, also after a reload. */
export function WaitingPhotos(props: WaitingPhotosProps) {
  const waiting = useWaitingPhotos(props);
  if (waiting.length === 0) return null;
  return (
    <ul className={classes.tiles} style={{ margin: 0 }}>
      {waiting.map((entry) => (
        <WaitingTile key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

function WaitingTile({ entry: { input, state } }: { readonly entry: QueueEntry }) {
  const { t } = useTranslation(['requests', 'common']);
  const url = useWaitingPhoto(String(input.clientId));
  const needsPerson = state === 'refused' || state === 'asks';
  const words = needsPerson
    ? t('photos.needsYou')
    : t(state === 'sending' ? 'photos.sending' : 'common:waitsForNetwork');
  const Icon = needsPerson ? IconAlertTriangle : IconClock;
  return (
    <li className={classes.tile}>
      {url && <img src={url} alt={t('photos.waitingPhoto')} className={classes.preview} />}
      <Text size="xs" className={classes.words} {...(needsPerson && { 'data-state': 'failed' })}>
        <Icon size={14} aria-hidden />
        {words}
      </Text>
    </li>
  );
}
