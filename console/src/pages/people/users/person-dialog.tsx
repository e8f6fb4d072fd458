import { useMutation } from '@apollo/client/react';
import { Button, Group, SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../parts/dialog.tsx';
import { useSubmission } from '../../../parts/form.ts';
import { DialogForm } from '../../../parts/form-dialog.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { PasswordField } from '../../../parts/password-field.tsx';
import { nameOf } from '../../../session/viewer.ts';
import {
  CreatePersonDocument,
  PeopleDocument,
  type PersonRowFragment,
  UpdatePersonDocument,
} from './people.generated.ts';
import { PlacementFields, type PlacementValues, placementOf } from './placement-fields.tsx';
import { suggestPassword } from './suggest-password.ts';

interface Values extends Record<string, string>, PlacementValues {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  phone: string;
}

export interface PersonDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The account to change; undefined for a new one. */
  readonly person?: PersonRowFragment;
}

/** Creates or changes an account. */
export function PersonDialog({ opened, onClose, person }: PersonDialogProps) {
  const { t } = useTranslation('people');
  const title = person ? t('editTitle', { name: nameOf(person) }) : t('new');
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="lg">
      <PersonForm onClose={onClose} {...(person && { person })} />
    </Dialog>
  );
}

type PersonFormProps = Omit<PersonDialogProps, 'opened'>;

function PersonForm({ onClose, person }: PersonFormProps) {
  const { t } = useTranslation('people');
  const form = useForm<Values>({ initialValues: valuesOf(person) });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const save = useSave(person);
  const send = async (values: Values) => {
    if (await submit(() => save(values))) onClose();
  };
  return (
    <DialogForm
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
      {...(!person && { action: t('create') })}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('firstName')} data-autofocus {...form.getInputProps('firstName')} />
        <TextInput label={t('lastName')} {...form.getInputProps('lastName')} />
      </SimpleGrid>
      {!person?.isService && (
        <TextInput label={t('email')} type="email" required {...form.getInputProps('email')} />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <PlacementFields
          form={form}
          present={person?.role ?? undefined}
          managed={person?.managed}
          roleHint={person && person.role !== form.values.role ? t('roleChange') : undefined}
        />
      </SimpleGrid>
      <TextInput label={t('phone')} type="tel" {...form.getInputProps('phone')} />
      {!person && (
        <Group align="flex-end" gap="sm" wrap="nowrap">
          <PasswordField
            label={t('password')}
            description={t('passwordHint')}
            required
            flex={1}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
          <Button
            variant="default"
            onClick={() => form.setFieldValue('password', suggestPassword())}
          >
            {t('generate')}
          </Button>
        </Group>
      )}
    </DialogForm>
  );
}

function valuesOf(person: PersonRowFragment | undefined): Values {
  return {
    email: person?.email ?? '',
    password: '',
    role: person?.role ?? 'EMPLOYEE',
    departmentId: person?.departmentId ? String(person.departmentId) : '',
    firstName: person?.firstName ?? '',
    lastName: person?.lastName ?? '',
    phone: person?.phone ?? '',
  };
}

function useSave(person: PersonRowFragment | undefined): (values: Values) => Promise<void> {
  const { t } = useTranslation('people');
  const navigate = useNavigate();
  const [create] = useMutation(CreatePersonDocument, { refetchQueries: [PeopleDocument] });
  const [update] = useMutation(UpdatePersonDocument);
  return async ({ password, email, ...values }) => {
    const { role, departmentId } = placementOf(values);
    const input = {
      email,
      firstName: values.firstName.trim() || null,
      lastName: values.lastName.trim() || null,
      phone: values.phone.trim() || null,
      departmentId,
    };
    if (person) {
      // A sent role counts as a change of role, which resets the permissions.
      const changed = role === person.role ? {} : { role };
      await update({ variables: { input: { id: person.id, ...input, ...changed } } });
      notifyDone(t('saved'));
      return;
    }
    const { data } = await create({
      variables: { input: { ...input, password, role } },
    });
    if (!data) return;
    notifyDone(t('created', { name: nameOf(data.createUser) }));
    await navigate({ to: '/people/$id', params: { id: String(data.createUser.id) } });
  };
}
