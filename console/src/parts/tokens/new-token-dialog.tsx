import { Checkbox, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '../form.ts';
import { FormDialog } from '../form-dialog.tsx';

/** Properties of a new token. */
export interface TokenTerms {
  readonly name: string;
  readonly scopes: string[];
  readonly expiresAt: string;
}

/** Lifetimes of tokens, in days. */
const LIVES = ['7', '30', '90', '180', '365'] as const;

const DAY = 86_400_000;

export interface NewTokenDialogProps {
  /** Permissions to choose from. */
  readonly usable: readonly string[];
  /** Returns whether the account has a permission; others are marked. */
  readonly holds: (permission: string) => boolean;
  readonly create: (terms: TokenTerms) => Promise<void>;
  readonly onClose: () => void;
}

/** Orders permissions: those that the account has, then the others. */
function heldFirst(holds: (id: string) => boolean) {
  return (one: string, other: string) => Number(holds(other)) - Number(holds(one));
}

/** Asks for name, lifetime and scopes of a new token. */
export function NewTokenDialog({ usable, holds, create, onClose }: NewTokenDialogProps) {
  const { t } = useTranslation(['tokens', 'people']);
  const form = useForm({
    initialValues: { name: '', days: '90', scopes: [] as string[] },
    validate: {
      name: (name) => (name.trim() === '' ? t('nameMissing') : null),
      scopes: (scopes) => (scopes.length === 0 ? t('scopesMissing') : null),
    },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const send = async ({ name, days, scopes }: typeof form.values) => {
    const expiresAt = new Date(Date.now() + Number(days) * DAY).toISOString();
    if (await submit(() => create({ name: name.trim(), scopes, expiresAt }))) onClose();
  };
  return (
    <FormDialog
      title={t('newTitle')}
      size="lg"
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
      action={t('create')}
    >
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        required
        maxLength={100}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Select
        label={t('life')}
        allowDeselect={false}
        data={LIVES.map((days) => ({ value: days, label: t('days', { count: Number(days) }) }))}
        {...form.getInputProps('days')}
      />
      <Checkbox.Group
        label={t('scopes')}
        description={[t('scopesHint'), !usable.every(holds) && t('notHeldHint')]
          .filter(Boolean)
          .join(' ')}
        required
        {...form.getInputProps('scopes')}
      >
        <Stack gap="xs" mt="xs">
          {[...usable].sort(heldFirst(holds)).map((id) => (
            <Checkbox
              key={id}
              value={id}
              label={t(`people:permission.${id}` as 'people:permission.user.create')}
              description={holds(id) ? id : `${id} · ${t('notHeld')}`}
            />
          ))}
          {usable.length === 0 && (
            <Text size="sm" className="quiet">
              {t('noScopes')}
            </Text>
          )}
        </Stack>
      </Checkbox.Group>
    </FormDialog>
  );
}
