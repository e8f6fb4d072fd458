import { useMutation } from '@apollo/client/react';
import { ActionIcon, Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconEdit, IconPlus, IconTrash } from '../../../icons/icons.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { useFormat } from '../../../parts/format.ts';
import { notifyDone } from '../../../parts/notify.ts';
import { Section } from '../../../parts/section.tsx';
import { ShortList } from '../../../parts/short-list.tsx';
import { useConnection } from '../../../parts/use-connection.ts';
import { useViewer } from '../../../session/viewer.ts';
import { AbsenceDialog } from './absence-dialog.tsx';
import {
  type AbsenceRowFragment,
  AbsencesDocument,
  DeleteAbsenceDocument,
} from './absences.generated.ts';

/** The absences of a person that are not over, for the person and those who plan their work. */
export function AbsencesSection({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('workload');
  const isOwn = useViewer().userId === userId;
  const [from] = useState(() => new Date().toISOString());
  const [edited, setEdited] = useState<AbsenceRowFragment | 'new'>();
  const list = useConnection(
    AbsencesDocument,
    { filter: { userId, from } },
    (data) => data.absences,
  );
  return (
    <Section title={t('absences.title')} hint={t(isOwn ? 'absences.hint' : 'absences.hintOther')}>
      <ShortList label={t('absences.title')} list={list} empty={t('absences.none')}>
        {(absence) => (
          <AbsenceItem
            absence={absence}
            onEdit={() => setEdited(absence)}
            onDeleted={list.refetch}
          />
        )}
      </ShortList>
      <Button
        variant="default"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setEdited('new')}
      >
        {t('absences.add')}
      </Button>
      {edited && (
        <AbsenceDialog
          userId={userId}
          absence={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={list.refetch}
        />
      )}
    </Section>
  );
}

interface ItemProps {
  readonly absence: AbsenceRowFragment;
  readonly onEdit: () => void;
  readonly onDeleted: () => void;
}

function AbsenceItem({ absence, onEdit, onDeleted }: ItemProps) {
  const { t } = useTranslation('workload');
  const format = useFormat();
  const [asked, setAsked] = useState(false);
  const [remove] = useMutation(DeleteAbsenceDocument);
  const { id, from, to, reason, note } = absence;
  const period = format.period(from, to);
  const hasBegun = Date.parse(from) <= Date.now();
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <div style={{ minWidth: 0 }}>
        <Group gap="xs">
          <Text span size="sm" className="numbers">
            {period}
          </Text>
          <Badge size="sm" tt="none" variant="light" color="gray">
            {t(`absences.reasons.${reason}`)}
          </Badge>
        </Group>
        {note !== null && (
          <Text size="xs" className="quiet" style={{ overflowWrap: 'anywhere' }}>
            {note}
          </Text>
        )}
      </div>
      <Group gap={4} wrap="nowrap">
        <ActionIcon variant="subtle" aria-label={t('absences.edit', { period })} onClick={onEdit}>
          <IconEdit size={18} />
        </ActionIcon>
        {!hasBegun && (
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={t('absences.delete', { period })}
            onClick={() => setAsked(true)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        )}
      </Group>
      <Confirm
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('absences.deleteTitle')}
        action={t('absences.deleteAction')}
        dangerous
        onConfirm={async () => {
          await remove({ variables: { id } });
          notifyDone(t('absences.deleted'));
          onDeleted();
        }}
      >
        {period}
      </Confirm>
    </Group>
  );
}
