import { useMutation, useQuery } from '@apollo/client/react';
import { ActionIcon, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconEdit, IconTrash } from '../../../icons/icons.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { useSubmission } from '../../../parts/form.ts';
import { DialogForm } from '../../../parts/form-dialog.tsx';
import { useFormat } from '../../../parts/format.ts';
import { notifyDone } from '../../../parts/notify.ts';
import { Section } from '../../../parts/section.tsx';
import { ErrorNotice } from '../../../parts/states.tsx';
import { ceremony, hasPasskeys } from '../../../session/factors.ts';
import {
  AddPasskeyDocument,
  MyPasskeysDocument,
  PasskeyOptionsDocument,
  type PasskeyRowFragment,
  RemovePasskeyDocument,
  RenamePasskeyDocument,
} from './factors.generated.ts';

const AGAIN = { refetchQueries: [MyPasskeysDocument] };

/** Adds, renames and removes the viewer's passkeys. */
export function PasskeysSection() {
  const { t } = useTranslation('factors');
  const { data, error, refetch } = useQuery(MyPasskeysDocument);
  const [adding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<PasskeyRowFragment>();
  const [removed, setRemoved] = useState<PasskeyRowFragment>();
  const [remove] = useMutation(RemovePasskeyDocument, AGAIN);
  return (
    <Section title={t('passkeys')} hint={t('passkeysHint')}>
      {error !== undefined && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && <Skeleton h={60} />}
      <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {data?.passkeys.map((passkey) => (
          <PasskeyItem
            key={passkey.id}
            passkey={passkey}
            onRename={() => setRenamed(passkey)}
            onRemove={() => setRemoved(passkey)}
          />
        ))}
      </Stack>
      {hasPasskeys() ? (
        <Group>
          <Button variant="default" onClick={() => setAdding(true)}>
            {t('addPasskey')}
          </Button>
        </Group>
      ) : (
        <Text size="sm">{t('noPasskeysHere')}</Text>
      )}
      <Dialog opened={adding} onClose={() => setAdding(false)} title={t('addPasskey')} centered>
        <AddForm onDone={() => setAdding(false)} />
      </Dialog>
      <Dialog
        opened={renamed !== undefined}
        onClose={() => setRenamed(undefined)}
        title={t('rename')}
        centered
      >
        {renamed && <RenameForm passkey={renamed} onDone={() => setRenamed(undefined)} />}
      </Dialog>
      <Confirm
        opened={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        title={t('removePasskeyTitle', { name: removed?.name ?? '' })}
        action={t('remove')}
        dangerous
        onConfirm={async () => {
          if (removed) await remove({ variables: { id: removed.id } });
          notifyDone(t('passkeyRemoved'));
        }}
      >
        {t('removePasskeyHint')}
      </Confirm>
    </Section>
  );
}

interface PasskeyItemProps {
  readonly passkey: PasskeyRowFragment;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function PasskeyItem({ passkey, onRename, onRemove }: PasskeyItemProps) {
  const { t } = useTranslation('factors');
  const format = useFormat();
  const { name, createdAt, lastUsedAt } = passkey;
  const facts = [
    t('added', { when: format.date(createdAt) }),
    lastUsedAt ? t('lastUsed', { when: format.relative(lastUsedAt) }) : t('neverUsed'),
  ];
  return (
    <Group component="li" wrap="nowrap" gap="sm">
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text size="sm" fw={550} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="xs" className="quiet">
          {facts.join(' · ')}
        </Text>
      </div>
      <ActionIcon variant="default" aria-label={t('renameOf', { name })} onClick={onRename}>
        <IconEdit size={16} />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={t('removeOf', { name })} onClick={onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  );
}

function AddForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('factors');
  const [options] = useMutation(PasskeyOptionsDocument, { fetchPolicy: 'no-cache' });
  const [add] = useMutation(AddPasskeyDocument, AGAIN);
  const make = async (name: string) => {
    const { data } = await options();
    const optionsJSON = data?.passkeyOptions.options as never;
    const credential = await ceremony(({ startRegistration }) =>
      startRegistration({ optionsJSON }),
    );
    await add({ variables: { input: { name, credential } } });
    notifyDone(t('passkeyAdded'));
  };
  return <NameForm name="" hint={t('addHint')} action={t('continue')} run={make} onDone={onDone} />;
}

interface RenameFormProps {
  readonly passkey: PasskeyRowFragment;
  readonly onDone: () => void;
}

function RenameForm({ passkey, onDone }: RenameFormProps) {
  const { t } = useTranslation('factors');
  const [rename] = useMutation(RenamePasskeyDocument);
  const { id, version: expectedVersion } = passkey;
  const run = async (name: string) => {
    await rename({ variables: { input: { id, name, expectedVersion } } });
  };
  return <NameForm name={passkey.name} action={t('rename')} run={run} onDone={onDone} />;
}

interface NameFormProps {
  readonly name: string;
  readonly hint?: string;
  readonly action: string;
  readonly run: (name: string) => Promise<void>;
  readonly onDone: () => void;
}

function NameForm({ name, hint, action, run, onDone }: NameFormProps) {
  const { t } = useTranslation('factors');
  const form = useForm({ initialValues: { name } });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const send = async (values: { name: string }) => {
    if (await submit(() => run(values.name))) onDone();
  };
  return (
    <DialogForm
      onClose={onDone}
      onSubmit={form.onSubmit((values) => void send(values))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
      action={action}
      cancel={t('cancel')}
    >
      {hint && <Text size="sm">{hint}</Text>}
      <TextInput
        label={t('passkeyName')}
        placeholder={t('passkeyExample')}
        maxLength={100}
        data-autofocus
        {...form.getInputProps('name')}
      />
    </DialogForm>
  );
}
