import { Button, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../../api/transport.ts';
import type { Role } from '../../../generated/schema.ts';
import { IconUserCheck } from '../../../icons/icons.ts';
import { useSubmission } from '../../../parts/form.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { ButtonLink, TextLink } from '../../../parts/links.tsx';
import { PasswordField } from '../../../parts/password-field.tsx';
import { ErrorNotice, LoadingPart, Message } from '../../../parts/states.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { RegisterDocument, type RegistrationChoicesQuery } from './login.generated.ts';
import { NameFields, namesOf } from './name-fields.tsx';
import { useChoices } from './use-choices.ts';
import { useFirstSignIn } from './use-first-sign-in.ts';

type Choices = RegistrationChoicesQuery['registrationOptions'];

interface Values extends Record<string, string> {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  role: string;
  departmentId: string;
}

/** Registration, with the roles and departments that the service offers. */
export function RegisterPage() {
  const { t } = useTranslation('session');
  const { choices, error, retry } = useChoices();
  const [waiting, setWaiting] = useState<'activation' | 'verification'>();
  if (waiting) {
    return (
      <EntryFrame title={t('registeredTitle')} hint="">
        <Message
          icon={IconUserCheck}
          title={t('registeredTitle')}
          hint={t(waiting === 'activation' ? 'registeredInactive' : 'registeredUnverified')}
          action={<ButtonLink to="/login">{t('signIn')}</ButtonLink>}
        />
      </EntryFrame>
    );
  }
  return (
    <EntryFrame title={t('registerTitle')} hint={t('registerHint')}>
      {error !== undefined && <ErrorNotice error={error} onRetry={retry} />}
      {choices && <RegisterForm choices={choices} onWaiting={setWaiting} />}
      {!choices && error === undefined && <LoadingPart />}
      <Text size="sm" ta="center" className="quiet">
        {t('haveAccount')}{' '}
        <TextLink to="/login" underline="always" inherit>
          {t('signIn')}
        </TextLink>
      </Text>
    </EntryFrame>
  );
}

interface RegisterFormProps {
  readonly choices: Choices;
  readonly onWaiting: (what: 'activation' | 'verification') => void;
}

function RegisterForm({ choices, onWaiting }: RegisterFormProps) {
  const { t } = useTranslation('session');
  const { t: common } = useTranslation();
  const firstSignIn = useFirstSignIn();
  const form = useForm<Values>({
    initialValues: {
      email: '',
      password: '',
      firstName: '',
      lastName: '',
      role: choices.roles.some(({ role }) => role === 'EMPLOYEE') ? 'EMPLOYEE' : '',
      departmentId: '',
    },
  });
  const { submit, busy, problem } = useSubmission(form);
  const chosen = choices.roles.find(({ role }) => role === form.values.role);
  const register = (values: Values) =>
    submit(async () => {
      const data = await send(RegisterDocument, {
        input: inputOf(values, chosen?.needsDepartment),
      });
      if (data.register.activationRequired) return onWaiting('activation');
      if (data.register.verificationRequired) return onWaiting('verification');
      await firstSignIn(values.email, values.password);
    });
  return (
    <form onSubmit={form.onSubmit((values) => void register(values))} noValidate>
      <Stack gap="md">
        <FormProblem text={problem} />
        <Select
          label={t('role')}
          allowDeselect={false}
          data={choices.roles.map(({ role }) => ({ value: role, label: common(`role.${role}`) }))}
          description={chosen?.needsActivation ? t('needsActivation') : undefined}
          {...form.getInputProps('role')}
        />
        {chosen?.needsDepartment && (
          <Select
            label={t('department')}
            searchable
            data={choices.departments.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...form.getInputProps('departmentId')}
          />
        )}
        <NameFields form={form} />
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="username"
          {...form.getInputProps('email')}
        />
        <PasswordField
          label={t('password')}
          description={t('passwordHint', { count: choices.passwordMinLength })}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={busy} size="md">
          {t('register')}
        </Button>
      </Stack>
    </form>
  );
}

function inputOf(values: Values, needsDepartment: boolean | undefined) {
  return {
    email: values.email,
    password: values.password,
    role: values.role as Role,
    ...namesOf(values),
    departmentId: needsDepartment && values.departmentId ? Number(values.departmentId) : null,
  };
}
