import { useMutation } from '@apollo/client/react';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '../../parts/form.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { SecretDialog } from '../../parts/secret-dialog.tsx';
import { CreateInvitationDocument } from './invitations.generated.ts';
import { PlacementFields, placementOf } from './placement-fields.tsx';

export interface InvitationDialogProps {
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Invites a person; shows the link once if the service sends no mail. */
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
  return <InvitationForm onClose={onClose} onDone={done} />;
}

interface InvitationFormProps {
  readonly onClose: () => void;
  readonly onDone: (link: string | null | undefined, email: string) => void;
}

function InvitationForm({ onClose, onDone }: InvitationFormProps) {
  const { t } = useTranslation('people');
  const [create] = useMutation(CreateInvitationDocument);
  const form = useForm({ initialValues: { email: '', role: 'EMPLOYEE', departmentId: '' } });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const save = ({ email, ...placement }: typeof form.values) =>
    submit(async () => {
      const input = { email, ...placementOf(placement) };
      const { data } = await create({ variables: { input } });
      if (data) onDone(data.createInvitation.link, data.createInvitation.email);
    });
  return (
    <FormDialog
      title={t('invitations.new')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void save(values))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
      action={t('invitations.invite')}
    >
      <TextInput
        label={t('email')}
        type="email"
        required
        data-autofocus
        {...form.getInputProps('email')}
      />
      <PlacementFields form={form} />
    </FormDialog>
  );
}
