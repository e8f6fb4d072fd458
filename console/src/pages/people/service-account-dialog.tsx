import { useMutation } from '@apollo/client/react';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../parts/dialog.tsx';
import { useSubmission } from '../../parts/form.ts';
import { FormProblem } from '../../parts/form-problem.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { CreateServiceAccountDocument, PeopleDocument } from './people.generated.ts';
import { PlacementFields, placementOf } from './placement-fields.tsx';

/** Makes an account for a program. */
export function ServiceAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['people', 'common']);
  const navigate = useNavigate();
  const [create] = useMutation(CreateServiceAccountDocument, { refetchQueries: [PeopleDocument] });
  const form = useForm({
    initialValues: { name: '', role: 'TECHNICIAN' as string, departmentId: '' },
  });
  const { submit, busy, problem } = useSubmission(form);
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
    <Dialog opened onClose={onClose} title={t('newService')}>
      <form onSubmit={form.onSubmit((values) => void send(values))} noValidate>
        <Stack gap="md">
          <FormProblem text={problem} />
          <TextInput
            label={t('serviceName')}
            description={t('serviceNameHint')}
            required
            maxLength={100}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <PlacementFields form={form} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {t('create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
