import { useMutation } from '@apollo/client/react';
import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '../../../parts/form.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { Section } from '../../../parts/section.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { AvatarEditor } from '../avatars/avatar-editor.tsx';
import { UpdateProfileDocument } from './account.generated.ts';

const FIELDS = ['firstName', 'lastName', 'phone', 'jobTitle'] as const;

/** Name, picture and contact details of the viewer. */
export function ProfileSection() {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation();
  const viewer = useViewer();
  const { profile } = viewer;
  const [update] = useMutation(UpdateProfileDocument);
  const form = useForm<Record<(typeof FIELDS)[number], string>>({
    initialValues: {
      firstName: profile.firstName ?? '',
      lastName: profile.lastName ?? '',
      phone: profile.phone ?? '',
      jobTitle: profile.jobTitle ?? '',
    },
  });
  const { submit, busy, problem } = useSubmission(form);
  const save = async (values: typeof form.values) => {
    const input = Object.fromEntries(FIELDS.map((field) => [field, values[field].trim() || null]));
    const worked = await submit(async () => {
      await update({ variables: { input } });
    });
    if (!worked) return;
    form.resetDirty();
    notifyDone(t('saved'));
  };
  return (
    <Section title={t('profile')} hint={t('profileHint')}>
      <AvatarEditor />
      <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
        <Stack gap="md">
          <FormProblem text={problem} />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {FIELDS.map((field) => (
              <TextInput key={field} label={t(field)} {...form.getInputProps(field)} />
            ))}
          </SimpleGrid>
          <Group justify="space-between">
            <Text size="sm" className="quiet">
              {[viewer.email, common(`role.${viewer.role}`), viewer.department?.name]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            <Button type="submit" loading={busy} disabled={!form.isDirty()}>
              {common('action.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
