import { useMutation, useQuery } from '@apollo/client/react';
import { Alert, Button, Group, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toServiceError } from '../../../api/service-error.ts';
import { Confirm } from '../../../parts/confirm.tsx';
import { focusFirst, useSubmission } from '../../../parts/form.ts';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { Section } from '../../../parts/section.tsx';
import { ErrorNotice } from '../../../parts/states.tsx';
import { PictureField } from '../../../parts/things/picture-field.tsx';
import {
  HouseDocument,
  type HouseValuesFragment,
  UpdateHouseDocument,
} from './system-settings.generated.ts';

/** The address of the service, and name, picture and language of the organisation. */
export function HouseTab() {
  const { data, error, refetch } = useQuery(HouseDocument, { fetchPolicy: 'cache-and-network' });
  if (data) {
    const { systemSettings: house, registrationOptions } = data;
    return <HouseForm key={house.version} house={house} mail={registrationOptions.mail} />;
  }
  if (error)
    return <ErrorNotice error={error} onRetry={() => void refetch().catch(() => undefined)} />;
  return <Skeleton h={240} />;
}

interface HouseFormProps {
  readonly house: HouseValuesFragment;
  /** True if a mail server is configured. */
  readonly mail: boolean;
}

function valuesOf({ publicUrl, houseName, houseLogoId, houseLanguage }: HouseValuesFragment) {
  return { publicUrl: publicUrl ?? '', houseName: houseName ?? '', houseLogoId, houseLanguage };
}

/** Sends the form; a change of the host that ends passkeys is asked about. */
function useHouseForm(house: HouseValuesFragment) {
  const { t } = useTranslation('system');
  const [passkeys, setPasskeys] = useState<number>();
  const [update] = useMutation(UpdateHouseDocument);
  const form = useForm({ initialValues: valuesOf(house) });
  const submission = useSubmission(form);
  const save = async (force: boolean) => {
    const { publicUrl, houseName, houseLogoId, houseLanguage } = form.getValues();
    await update({
      variables: {
        input: {
          ...(house.publicUrlFixed ? {} : { publicUrl: publicUrl.trim() || null }),
          houseName: houseName.trim() || null,
          ...{ houseLogoId, houseLanguage, expectedVersion: house.version },
          ...(force && { force }),
        },
      },
    });
    notifyDone(t('settings.saved'));
  };
  const send = () =>
    submission.submit(async () => {
      try {
        await save(false);
      } catch (error) {
        const { code, details } = toServiceError(error);
        const count = details?.passkeys;
        if (code !== 'CONFLICT' || typeof count !== 'number') throw error;
        setPasskeys(count);
      }
    });
  return { form, submission, send, force: () => save(true), passkeys, setPasskeys };
}

function HouseForm({ house, mail }: HouseFormProps) {
  const { t } = useTranslation(['system', 'common']);
  const { form, submission, send, force, passkeys, setPasskeys } = useHouseForm(house);
  const { origin } = window.location;
  const proposes = !house.publicUrlFixed && form.values.publicUrl === '';
  return (
    <Section title={t('house.title')} hint={t('house.hint')}>
      <form onSubmit={form.onSubmit(() => void send(), focusFirst(form))} noValidate>
        <Stack gap="md" maw={520}>
          <FormProblem text={submission.problem} />
          {house.publicUrl === null && (
            <Alert color="yellow" title={t('house.missing')}>
              <Text size="sm">{t(mail ? 'house.missingMail' : 'house.missingText')}</Text>
            </Alert>
          )}
          <TextInput
            label={t('house.publicUrl')}
            description={t(house.publicUrlFixed ? 'house.fixed' : 'house.publicUrlHint')}
            readOnly={house.publicUrlFixed}
            type="url"
            maxLength={200}
            placeholder={origin}
            {...form.getInputProps('publicUrl')}
          />
          {proposes && (
            <Group>
              <Button
                variant="default"
                size="xs"
                onClick={() => form.setFieldValue('publicUrl', origin)}
              >
                {t('house.propose', { origin })}
              </Button>
            </Group>
          )}
          <TextInput
            label={t('house.name')}
            description={t('house.nameHint')}
            maxLength={100}
            {...form.getInputProps('houseName')}
          />
          <PictureField
            value={form.values.houseLogoId}
            error={form.errors.houseLogoId}
            onChange={(id) => form.setFieldValue('houseLogoId', id)}
          />
          <Select
            label={t('house.language')}
            description={t('house.languageHint')}
            allowDeselect={false}
            data={[
              { value: 'EN', label: 'English' },
              { value: 'DE', label: 'Deutsch' },
            ]}
            {...form.getInputProps('houseLanguage')}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={submission.busy}>
              {t('common:action.save')}
            </Button>
          </Group>
        </Stack>
      </form>
      {passkeys !== undefined && (
        <Confirm
          opened
          dangerous
          onClose={() => setPasskeys(undefined)}
          title={t('house.passkeys', { count: passkeys })}
          action={t('house.change')}
          onConfirm={force}
        >
          {t('house.passkeysText')}
        </Confirm>
      )}
    </Section>
  );
}
