import { ActionIcon, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArchive, IconRestore } from '../../../icons/icons.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { notifyDone } from '../../../parts/notify.ts';

export interface ArchivingProps {
  readonly name: string;
  readonly archived: boolean;
  /** Effects of archiving, in words. */
  readonly hint: string;
  /** Archives it, or deletes what nothing refers to. @returns true if it is archived. */
  readonly onArchive: () => Promise<boolean>;
  readonly onRestore: () => Promise<void>;
}

/** Archives a record after a question, or restores an archived one. */
export function Archiving({ name, archived, hint, onArchive, onRestore }: ArchivingProps) {
  const { t } = useTranslation('things');
  const [asked, setAsked] = useState(false);
  const Step = archived ? IconRestore : IconArchive;
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color={archived ? undefined : 'red'}
        aria-label={t(archived ? 'restoreTitle' : 'archiveTitle', { name })}
        onClick={() => setAsked(true)}
      >
        <Step size={18} />
      </ActionIcon>
      {asked && (
        <Confirm
          opened
          onClose={() => setAsked(false)}
          title={t(archived ? 'restoreTitle' : 'archiveTitle', { name })}
          action={t(archived ? 'restore' : 'archive')}
          dangerous={!archived}
          onConfirm={async () => {
            if (archived) await onRestore();
            const kept = archived || (await onArchive());
            notifyDone(t(archived ? 'saved' : kept ? 'archived' : 'deleted', { name }));
          }}
        >
          {archived ? t('restoreHint') : hint}
        </Confirm>
      )}
    </Group>
  );
}
