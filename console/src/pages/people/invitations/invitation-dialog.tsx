import { useMutation } from '@apollo/client/react';
import { SegmentedControl, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../parts/dialog.tsx';
import { useSubmission } from '../../../parts/form.ts';
import { DialogForm } from '../../../parts/form-dialog.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { SecretDialog } from '../../../parts/secret-dialog.tsx';
import { PlacementFields, placementOf } from '../users/placement-fields.tsx';
import { CreateInvitationDocument } from './invitations.generated.ts';

export interface InvitationDialogProps {
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

const InviteListForm = lazy(() => import('./invite-list-form.tsx'));

const MODES = ['one', 'list'] as const;
type Mode = (typeof MODES)[number];

/** Invites a person, or the people of a list; shows links once if the service sends no mail. */
export function InvitationDialog({ onClose, onSaved }: InvitationDialogProps) {
  const { t } = useTranslation('people');
  const [link, setLink] = useState<string>();
  const [mode, setMode] = useState<Mode>('one');
  const [listed, setListed] = useState(false);
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
  const list = mode === 'list';
  return (
    <Dialog opened onClose={onClose} title={t('invitations.new')} size={list ? 'lg' : 'md'}>
      <SegmentedControl
        aria-label={t('inviteList.mode')}
        fullWidth
        mb="md"
        value={mode}
        onChange={(chosen) => {
          setMode(chosen as Mode);
          setListed(true);
        }}
        data={MODES.map((value) => ({ value, label: t(`inviteList.modes.${value}`) }))}
      />
      {/* Both stay, so that changing between them loses nothing. */}
      <div hidden={list}>
        <InvitationForm onClose={onClose} onDone={done} />
      </div>
      {listed && (
        <div hidden={!list}>
          <Suspense>
            <InviteListForm onClose={onClose} onSaved={onSaved} />
          </Suspense>
        </div>
      )}
    </Dialog>
  );
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
    <DialogForm
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
    </DialogForm>
  );
}
