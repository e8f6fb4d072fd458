import { useMutation } from '@apollo/client/react';
import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconEdit, IconPlus } from '../../../icons/icons.ts';
import { focusFirst, useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { ErrorNotice } from '../../../parts/states.tsx';
import { useWholeConnection } from '../../../parts/use-connection.ts';
import { UsedOrArchived } from '../../../parts/used-or-archived.tsx';
import { Archiving } from '../../system/system-settings/archiving.tsx';
import {
  CreateSkillDocument,
  DeleteSkillDocument,
  type SkillRowFragment,
  SkillsDocument,
  UpdateSkillDocument,
} from './skills.generated.ts';

const LISTS = [SkillsDocument];

/** The skills that work can need. */
export function SkillsTab() {
  const { t } = useTranslation('workload');
  const [archived, setArchived] = useState(false);
  const [edited, setEdited] = useState<SkillRowFragment | 'new'>();
  const list = useWholeConnection(SkillsDocument, { filter: { archived } }, (data) => data.skills);
  return (
    <Stack gap="md" maw={720}>
      <Text size="sm" className="quiet">
        {t('skills.hint')}
      </Text>
      <Group gap="md" justify="space-between">
        <UsedOrArchived label={t('skills.shown')} archived={archived} onChange={setArchived} />
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
          {t('skills.add')}
        </Button>
      </Group>
      {list.error !== undefined && <ErrorNotice error={list.error} onRetry={list.refetch} />}
      {list.nodes.length === 0 && !list.loading && list.error === undefined && (
        <Text size="sm" className="quiet">
          {t(archived ? 'skills.noneArchived' : 'skills.none')}
        </Text>
      )}
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {list.nodes.map((skill) => (
          <SkillItem key={skill.id} skill={skill} onEdit={() => setEdited(skill)} />
        ))}
      </Stack>
      {edited && (
        <SkillDialog
          skill={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Stack>
  );
}

interface ItemProps {
  readonly skill: SkillRowFragment;
  readonly onEdit: () => void;
}

function SkillItem({ skill: { id, name, version, archivedAt }, onEdit }: ItemProps) {
  const { t } = useTranslation('workload');
  const [remove] = useMutation(DeleteSkillDocument, { refetchQueries: LISTS });
  const [update] = useMutation(UpdateSkillDocument, { refetchQueries: LISTS });
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      <Group gap={4} wrap="nowrap">
        {archivedAt === null && (
          <ActionIcon variant="subtle" aria-label={t('skills.edit', { name })} onClick={onEdit}>
            <IconEdit size={18} />
          </ActionIcon>
        )}
        <Archiving
          name={name}
          archived={archivedAt !== null}
          hint={t('skills.archiveHint')}
          onArchive={async () =>
            (await remove({ variables: { id } })).data?.deleteSkill.archivedAt != null
          }
          onRestore={async () => {
            const input = { id, expectedVersion: version, archived: false };
            await update({ variables: { input } });
          }}
        />
      </Group>
    </Group>
  );
}

interface DialogProps {
  readonly skill: SkillRowFragment | undefined;
  readonly onClose: () => void;
}

function SkillDialog({ skill, onClose }: DialogProps) {
  const { t } = useTranslation('workload');
  const form = useForm({
    initialValues: { name: skill?.name ?? '' },
    validate: { name: (name) => (name.trim() === '' ? t('skills.nameMissing') : null) },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const [create] = useMutation(CreateSkillDocument, { refetchQueries: LISTS });
  const [update] = useMutation(UpdateSkillDocument, { refetchQueries: LISTS });
  const send = async ({ name }: { name: string }) => {
    const saved = await submit(async () => {
      if (skill === undefined) await create({ variables: { input: { name } } });
      else {
        const input = { id: skill.id, name, expectedVersion: skill.version };
        await update({ variables: { input } });
      }
    });
    if (!saved) return;
    notifyDone(t('saved'));
    onClose();
  };
  return (
    <FormDialog
      title={skill ? t('skills.edit', { name: skill.name }) : t('skills.add')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values), focusFirst(form))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
    >
      <TextInput
        label={t('skills.name')}
        description={t('skills.nameHint')}
        required
        maxLength={100}
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormDialog>
  );
}
