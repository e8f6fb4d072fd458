import { useMutation } from '@apollo/client/react';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { CreateServiceAccountDocument, PeopleDocument } from './people.generated.ts';
import { PlacementFields, placementOf } from './placement-fields.tsx';

/** Creates an account for a program. */
export function ServiceAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('people');
  const navigate = useNavigate();
  const [create] = useMutation(CreateServiceAccountDocument, { refetchQueries: [PeopleDocument] });
  const form = useForm({
    initialValues: { name: '', role: 'TECHNICIAN' as string, departmentId: '' },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const send = async ({ name, ...placement }: typeof form.values) => {
    const input = { name: name.trim(), ...placementOf(placement) };
    let id: number | undefined;
    const worked = await submit(async () => {
      id = (await create({ variables: { input } })).data?.createServiceAccount.id;
    });
    if (!worked || id === undefined) return;
    notifyDone(t('created', { name: input.name }));
    onClose();
    await navigate({ to: '/people/$id', params: { id: String(id) } });
  };
  return (
    <FormDialog
      title={t('newService')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
      action={t('create')}
    >
      <TextInput
        label={t('serviceName')}
        description={t('serviceNameHint')}
        required
        maxLength={100}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <PlacementFields form={form} />
    </FormDialog>
  );
}
