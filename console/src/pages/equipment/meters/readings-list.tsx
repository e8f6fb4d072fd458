import { useMutation } from '@apollo/client/react';
import { ActionIcon, Badge, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconTrash } from '../../../icons/icons.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { useFormat } from '../../../parts/format.ts';
import { notifyDone } from '../../../parts/notify.ts';
import { Received } from '../../../parts/received.tsx';
import { ShortList } from '../../../parts/short-list.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { nameOf, useViewer } from '../../../session/viewer.ts';
import { READING_LISTS } from '../assets/asset-lists.ts';
import classes from '../things.module.css';
import {
  DeleteReadingDocument,
  type MeterEntryFragment,
  type ReadingEntryFragment,
  ReadingsDocument,
} from './meters.generated.ts';
import { useValue } from './use-value.ts';

/** Time in which people may delete what they entered, in milliseconds (docs/behaviour/things.md). */
const OWN_DELETION = 24 * 3_600_000;

export interface ReadingsListProps {
  readonly meter: MeterEntryFragment;
  /** True for the lead, who may delete what others entered. */
  readonly mayChange: boolean;
}

/** The readings of a meter, newest first; the last one can be deleted. */
export function ReadingsList({ meter, mayChange }: ReadingsListProps) {
  const { t } = useTranslation('asset');
  const { userId } = useViewer();
  const [asked, setAsked] = useState<ReadingEntryFragment>();
  const list = useConnection(ReadingsDocument, { id: meter.id }, (data) => data.meterReadings);
  const mayDelete = ({ enteredById, createdAt }: ReadingEntryFragment) =>
    mayChange || (enteredById === userId && Date.now() - Date.parse(createdAt) < OWN_DELETION);
  return (
    <>
      <ShortList
        label={t('reading.show', { name: meter.name })}
        list={list}
        empty={t('reading.none')}
      >
        {(reading, index) => (
          <Entry
            reading={reading}
            unit={meter.unit}
            {...(index === 0 && mayDelete(reading) && { onDelete: () => setAsked(reading) })}
          />
        )}
      </ShortList>
      {asked && (
        <DeleteDialog reading={asked} unit={meter.unit} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

interface EntryProps {
  readonly reading: ReadingEntryFragment;
  readonly unit: string;
  readonly onDelete?: () => void;
}

function Entry({ reading, unit, onDelete }: EntryProps) {
  const { t } = useTranslation('asset');
  const format = useFormat();
  const written = useValue(unit);
  const { value, delta, at, receivedAt, note, replacesMeter, unusual, enteredBy } = reading;
  const name = enteredBy ? nameOf(enteredBy) : '';
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between" align="flex-start">
      <div className={classes.entry}>
        <Group gap="xs">
          <Text span fw={600} className="numbers">
            {written.value(value)}
          </Text>
          {delta !== null && !replacesMeter && (
            <Text span size="sm" className="quiet numbers">
              {written.rise(delta)}
            </Text>
          )}
          {replacesMeter && (
            <Badge variant="light" color="gray" tt="none">
              {t('reading.newDevice')}
            </Badge>
          )}
          {unusual && (
            <Badge variant="light" color="yellow" tt="none">
              {t('reading.isUnusual')}
            </Badge>
          )}
        </Group>
        <Text size="xs" className="quiet">
          {format.dateTime(at)} {name && t('reading.by', { name })}
          <Received after={at} at={receivedAt} />
        </Text>
        {note && (
          <Text size="sm" className={classes.text}>
            {note}
          </Text>
        )}
      </div>
      {onDelete && (
        <ActionIcon
          variant="subtle"
          color="red"
          size="lg"
          className="no-print"
          aria-label={t('reading.delete')}
          onClick={onDelete}
        >
          <IconTrash size={18} />
        </ActionIcon>
      )}
    </Group>
  );
}

interface DeleteProps {
  readonly reading: ReadingEntryFragment;
  readonly unit: string;
  readonly onClose: () => void;
}

function DeleteDialog({ reading, unit, onClose }: DeleteProps) {
  const { t } = useTranslation(['asset', 'common']);
  const written = useValue(unit);
  const [remove] = useMutation(DeleteReadingDocument, { refetchQueries: READING_LISTS });
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('reading.deleteTitle', { value: written.value(reading.value) })}
      action={t('common:action.delete')}
      dangerous
      onConfirm={async () => {
        await remove({ variables: { id: reading.id ?? 0 } });
        notifyDone(t('reading.deleted'));
      }}
    >
      {t('reading.deleteHint')}
    </Confirm>
  );
}
