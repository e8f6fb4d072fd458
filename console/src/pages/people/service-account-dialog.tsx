import { useMutation } from '@apollo/client/react';
import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Role } from '../../generated/schema.ts';
import { DepartmentSelect } from '../../parts/department-select.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { useSubmission } from '../../parts/form.ts';
import { FormProblem } from '../../parts/form-problem.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { useViewer } from '../../session/viewer.ts';
import { CreateServiceAccountDocument, PeopleDocument } from './people.generated.ts';
import { grantableRoles, NEEDS_DEPARTMENT } from './rules.ts';

/** Makes an account for a program. */
export function ServiceAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['people', 'common']);
  const navigate = useNavigate();
  const roles = grantableRoles(useViewer());
  const [create] = useMutation(CreateServiceAccountDocument, { refetchQueries: [PeopleDocument] });
  const form = useForm({
    initialValues: { name: '', role: 'TECHNICIAN' as string, departmentId: '' },
  });
  const { submit, busy, problem } = useSubmission(form);
  const send = async ({ name, role, departmentId }: typeof form.values) => {
    const input = {
      name: name.trim(),
      role: role as Role,
      departmentId: departmentId ? Number(departmentId) : null,
    };
    let id: number | undefined;
    const worked = await submit(async () => {
      id = (await create({ variables: { input } })).data?.createServiceAccount.id;
    });
    if (!worked || id === undefined) return;
    notifyDone(t('created', { name: input.name }));
    onClose();
    await navigate({ to: '/people/$id', params: { id: String(id) } });
  };
  const needsDepartment = NEEDS_DEPARTMENT.has(form.values.role);
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
          <Select
            label={t('role')}
            required
            allowDeselect={false}
            data={roles.map((role) => ({ value: role, label: t(`common:role.${role}`) }))}
            {...form.getInputProps('role')}
          />
          <DepartmentSelect
            label={t('department')}
            required={needsDepartment}
            clearable={!needsDepartment}
            {...form.getInputProps('departmentId')}
          />
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
