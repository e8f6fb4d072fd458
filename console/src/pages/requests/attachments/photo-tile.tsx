import { ActionIcon, Progress, Text, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconRefresh,
  IconX,
} from '../../../icons/icons.ts';
import { useAway } from '../../../offline/use-away.ts';
import { useErrorText } from '../../../parts/error-text.ts';
import { useFormat } from '../../../parts/format.ts';
import classes from './photo-picker.module.css';
import type { PhotoQueue, QueuedPhoto } from './photo-queue.ts';

export interface PhotoTileProps {
  readonly photo: QueuedPhoto;
  readonly queue: PhotoQueue;
  readonly disabled: boolean;
}

const ICONS = { waiting: IconClock, done: IconCheck, failed: IconAlertTriangle } as const;

/** A photo of the queue, with its progress, and buttons to retry and remove it. */
export function PhotoTile({ photo, queue, disabled }: PhotoTileProps) {
  const { t } = useTranslation(['requests', 'common']);
  const away = useAway();
  const format = useFormat();
  const errorText = useErrorText();
  const { key, file, preview, state, progress, error } = photo;
  const { name } = file;
  const words =
    state === 'uploading'
      ? t('photos.uploading', { percent: format.percent(Math.round(progress * 100) / 100) })
      : state === 'waiting' && away
        ? t('common:waitsForNetwork')
        : t(`photos.${state}`);
  const Icon = state === 'uploading' ? undefined : ICONS[state];
  return (
    <li className={classes.tile}>
      <img src={preview} alt={name} className={classes.preview} />
      {state === 'uploading' && (
        <Progress value={progress * 100} size="sm" aria-label={`${name}: ${words}`} />
      )}
      <Text size="xs" className={classes.words} data-state={state}>
        {Icon && <Icon size={14} aria-hidden />}
        {words}
      </Text>
      {state === 'failed' && (
        <Text size="xs" role="alert">
          {errorText(error)}
        </Text>
      )}
      {!disabled && (
        <span className={classes.corner}>
          {state === 'failed' && (
            <Tooltip label={t('photos.retry', { name })}>
              <ActionIcon
                variant="filled"
                onClick={() => queue.retry(key)}
                aria-label={t('photos.retry', { name })}
              >
                <IconRefresh size={16} />
              </ActionIcon>
            </Tooltip>
          )}
          <ActionIcon
            variant="filled"
            color="dark"
            onClick={() => queue.remove(key)}
            aria-label={t('photos.remove', { name })}
          >
            <IconX size={16} />
          </ActionIcon>
        </span>
      )}
    </li>
  );
}
