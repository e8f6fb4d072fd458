import { useMutation } from '@apollo/client/react';
import { ActionIcon, Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconEdit, IconPlus, IconTrash } from '../../../icons/icons.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { useFormat } from '../../../parts/format.ts';
import { TextLink } from '../../../parts/links.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { Received } from '../../../parts/received.tsx';
import { Section } from '../../../parts/section.tsx';
import { ShortList } from '../../../parts/short-list.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { DOWNTIME_LISTS } from '../assets/asset-lists.ts';
import type { AssetDetailFragment } from '../assets/equipment.generated.ts';
import classes from '../things.module.css';
import { DowntimeDialog } from './downtime-dialog.tsx';
import {
  AssetDowntimesDocument,
  DeleteDowntimeDocument,
  type DowntimeEntryFragment,
} from './downtimes.generated.ts';
import { useLength } from './use-length.ts';

/** The downtimes of an asset, the latest first. */
export function DowntimesSection({ asset }: { readonly asset: AssetDetailFragment }) {
  const { t } = useTranslation('asset');
  const [recording, setRecording] = useState(false);
  const [edited, setEdited] = useState<DowntimeEntryFragment>();
  const [asked, setAsked] = useState<DowntimeEntryFragment>();
  const filter = { assetId: asset.id };
  const list = useConnection(AssetDowntimesDocument, { filter }, ({ downtimes }) => downtimes);
  const mayRecord = asset.rights.recordDowntimes;
  return (
    <Section title={t('downtime.title')} hint={t('downtime.hint')}>
      <ShortList label={t('downtime.title')} list={list} empty={t('downtime.none')}>
        {(downtime) => (
          <Entry
            downtime={downtime}
            {...(mayRecord && { onEdit: setEdited, onDelete: setAsked })}
          />
        )}
      </ShortList>
      {mayRecord && asset.state !== 'RETIRED' && (
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={16} />}
          onClick={() => setRecording(true)}
        >
          {t('downtime.past')}
        </Button>
      )}
      {recording && (
        <DowntimeDialog assetId={asset.id} task="past" onClose={() => setRecording(false)} />
      )}
      {edited && (
        <DowntimeDialog
          assetId={asset.id}
          task="edit"
          downtime={edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {asked && <DeleteDialog downtime={asked} onClose={() => setAsked(undefined)} />}
    </Section>
  );
}

interface EntryProps {
  readonly downtime: DowntimeEntryFragment;
  readonly onEdit?: (downtime: DowntimeEntryFragment) => void;
  readonly onDelete?: (downtime: DowntimeEntryFragment) => void;
}

function Entry({ downtime, onEdit, onDelete }: EntryProps) {
  const { t } = useTranslation('asset');
  const format = useFormat();
  const lengthOf = useLength();
  const { startedAt, endedAt, receivedAt, planned, reason, requestId } = downtime;
  const when = format.dateTime(startedAt);
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
      <div className={classes.entry}>
        <Group gap="xs">
          <Text span size="sm">
            {when} – {endedAt === null ? t('downtime.open') : format.dateTime(endedAt)}
            <Received after={startedAt} at={receivedAt} />
          </Text>
          <Text span size="sm" className="quiet numbers">
            {lengthOf(downtime)}
          </Text>
          {planned && (
            <Badge variant="light" color="gray" tt="none">
              {t('downtime.planned')}
            </Badge>
          )}
        </Group>
        {reason && (
          <Text size="sm" className={classes.text}>
            {reason}
          </Text>
        )}
        {requestId !== null && (
          <TextLink to="/requests/$id" params={{ id: String(requestId) }} size="sm">
            {t('downtime.request', { id: requestId })}
          </TextLink>
        )}
      </div>
      {onEdit && onDelete && (
        <Group gap={4} wrap="nowrap" className="no-print">
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={t('downtime.editOf', { when })}
            onClick={() => onEdit(downtime)}
          >
            <IconEdit size={18} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label={t('downtime.deleteOf', { when })}
            onClick={() => onDelete(downtime)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      )}
    </Group>
  );
}

interface DeleteProps {
  readonly downtime: DowntimeEntryFragment;
  readonly onClose: () => void;
}

function DeleteDialog({ downtime, onClose }: DeleteProps) {
  const { t } = useTranslation(['asset', 'common']);
  const [remove] = useMutation(DeleteDowntimeDocument, { refetchQueries: DOWNTIME_LISTS });
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('downtime.deleteTitle')}
      action={t('common:action.delete')}
      dangerous
      onConfirm={async () => {
        await remove({ variables: { id: downtime.id } });
        notifyDone(t('downtime.deleted'));
      }}
    >
      {t('downtime.deleteHint')}
    </Confirm>
  );
}
