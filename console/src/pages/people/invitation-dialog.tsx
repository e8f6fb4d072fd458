import { useMutation } from '@apollo/client/react';
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '../../parts/form.ts';
import { FormProblem } from '../../parts/form-problem.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { SecretDialog } from '../../parts/secret-dialog.tsx';
import { CreateInvitationDocument } from './invitations.generated.ts';
import { PlacementFields, placementOf } from './placement-fields.tsx';

export interface InvitationDialogProps {
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Invites somebody; shows the link once where the service sends no mail. */
export function InvitationDialog({ onClose, onSaved }: InvitationDialogProps) {
  const { t } = useTranslation('people');
  const [link, setLink] = useState<string>();
  const done = (shown: string | null | undefined, email: string) => {
    onSaved();
    if (shown) return setLink(new URL(shown, location.origin).href);
    notifyDone(t('invitations.sent', { email }));
    onClose();
  };
  if (link !== undefined) {
    return (
      <SecretDialog
        title={t('invitations.linkTitle')}
        warning={t('invitations.shownOnce')}
        hint={t('invitations.linkHint')}
        secret={link}
        kept={t('invitations.kept')}
        onClose={onClose}
      />
    );
  }
  return (
    <Modal opened onClose={onClose} title={t('invitations.new')} closeOnClickOutside={false}>
      <InvitationForm onClose={onClose} onDone={done} />
    </Modal>
  );
}

interface InvitationFormProps {
  readonly onClose: () => void;
  readonly onDone: (link: string | null | undefined, email: string) => void;
}

function InvitationForm({ onClose, onDone }: InvitationFormProps) {
  const { t } = useTranslation('people');
  const { t: common } = useTranslation();
  const [create] = useMutation(CreateInvitationDocument);
  const form = useForm({ initialValues: { email: '', role: 'EMPLOYEE', departmentId: '' } });
  const { submit, busy, problem } = useSubmission(form);
  const save = ({ email, ...placement }: typeof form.values) =>
    submit(async () => {
      const input = { email, ...placementOf(placement) };
      const { data } = await create({ variables: { input } });
      if (data) onDone(data.createInvitation.link, data.createInvitation.email);
    });
  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="md">
        <FormProblem text={problem} />
        <TextInput
          label={t('email')}
          type="email"
          required
          data-autofocus
          {...form.getInputProps('email')}
        />
        <PlacementFields form={form} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common('action.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('invitations.invite')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
