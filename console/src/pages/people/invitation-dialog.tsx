import { useMutation } from '@apollo/client/react';
import {
  Alert,
  Button,
  Code,
  CopyButton,
  Group,
  Modal,
  Select,
  Stack,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '../../generated/schema.ts';
import { DepartmentSelect } from '../../parts/department-select.tsx';
import { useSubmission } from '../../parts/form.ts';
import { FormProblem } from '../../parts/form-problem.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { useViewer } from '../../session/viewer.ts';
import { CreateInvitationDocument } from './invitations.generated.ts';
import { grantableRoles, NEEDS_DEPARTMENT } from './rules.ts';

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
  return (
    <Modal opened onClose={onClose} title={t('invitations.new')} closeOnClickOutside={false}>
      {link === undefined ? (
        <InvitationForm onClose={onClose} onDone={done} />
      ) : (
        <Stack gap="md">
          <Alert color="yellow">{t('invitations.linkHint')}</Alert>
          <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {link}
          </Code>
          <Group justify="flex-end">
            <CopyButton value={link}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {t(copied ? 'invitations.copied' : 'invitations.copy')}
                </Button>
              )}
            </CopyButton>
            <Button onClick={onClose}>{t('invitations.close')}</Button>
          </Group>
        </Stack>
      )}
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
  const roles = grantableRoles(useViewer());
  const [create] = useMutation(CreateInvitationDocument);
  const form = useForm({ initialValues: { email: '', role: 'EMPLOYEE', departmentId: '' } });
  const { submit, busy, problem } = useSubmission(form);
  const save = ({ email, role, departmentId }: typeof form.values) =>
    submit(async () => {
      const { data } = await create({
        variables: {
          input: {
            email,
            role: role as Role,
            departmentId: departmentId ? Number(departmentId) : null,
          },
        },
      });
      if (data) onDone(data.createInvitation.link, data.createInvitation.email);
    });
  const needsDepartment = NEEDS_DEPARTMENT.has(form.values.role);
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
        <Select
          label={t('role')}
          required
          allowDeselect={false}
          data={roles.map((role) => ({ value: role, label: common(`role.${role}`) }))}
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
