import { useApolloClient, useMutation } from '@apollo/client/react';
import { Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { MeterKind } from '../../../generated/schema.ts';
import { focusFirst, useSubmission } from '../../../parts/form.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { useLatestVersion } from '../../../parts/use-latest-version.ts';
import { METER_LISTS } from '../assets/asset-lists.ts';
import {
  CreateMeterDocument,
  MeterAnewDocument,
  type MeterEntryFragment,
  UpdateMeterDocument,
} from './meters.generated.ts';

interface MeterValues extends Record<string, unknown> {
  name: string;
  unit: string;
  kind: MeterKind;
}

export interface MeterDialogProps {
  readonly assetId: number;
  /** The meter to change; undefined for a new one. */
  readonly meter?: MeterEntryFragment | undefined;
  readonly onClose: () => void;
}

/** Creates or changes a meter. */
export function MeterDialog({ assetId, meter, onClose }: MeterDialogProps) {
  const { t } = useTranslation(['asset', 'things']);
  const { name = '', unit = '', kind = 'COUNTER' } = meter ?? {};
  const filled = (text: string) => (text.trim() === '' ? t('things:missing') : null);
  const form = useForm<MeterValues>({
    initialValues: { name, unit, kind },
    validate: { name: filled, unit: filled },
  });
  const { submit, busy, problem, unsaved } = useSubmission(form);
  const save = useSave(assetId, meter);
  const send = async (values: MeterValues) => {
    if (await submit(() => save(values))) onClose();
  };
  return (
    <FormDialog
      title={meter ? t('meter.edit', { name: meter.name }) : t('meter.new')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values), focusFirst(form))}
      unsaved={unsaved}
      busy={busy}
      problem={problem}
      {...(!meter && { action: t('meter.create') })}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('meter.name')}
          placeholder={t('meter.namePlaceholder')}
          required
          maxLength={100}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('meter.unit')}
          placeholder={t('meter.unitPlaceholder')}
          required
          maxLength={20}
          {...form.getInputProps('unit')}
        />
      </SimpleGrid>
      {!meter && (
        <Radio.Group
          label={t('meter.kind')}
          description={t('meter.kindFixed')}
          {...form.getInputProps('kind')}
        >
          <Stack gap="xs" mt={6}>
            <Radio
              value="COUNTER"
              label={t('meter.counter')}
              description={t('meter.counterHint')}
            />
            <Radio value="GAUGE" label={t('meter.gauge')} description={t('meter.gaugeHint')} />
          </Stack>
        </Radio.Group>
      )}
      {meter && (
        <Text size="sm" className="quiet">
          {t(meter.kind === 'COUNTER' ? 'meter.counterHint' : 'meter.gaugeHint')}
        </Text>
      )}
    </FormDialog>
  );
}

/** Saves the meter; after a change of somebody else, saving again replaces it. */
function useSave(assetId: number, meter: MeterEntryFragment | undefined) {
  const { t } = useTranslation('asset');
  const client = useApolloClient();
  const [create] = useMutation(CreateMeterDocument, { refetchQueries: METER_LISTS });
  const [update] = useMutation(UpdateMeterDocument, { refetchQueries: METER_LISTS });
  const withVersion = useLatestVersion(meter?.version, async () => {
    const query = { query: MeterAnewDocument, variables: { id: meter?.id ?? 0 } };
    const { data } = await client.query({ ...query, fetchPolicy: 'network-only' });
    return data?.meter.version;
  });
  return async (values: MeterValues) => {
    const name = values.name.trim();
    const unit = values.unit.trim();
    if (meter === undefined) {
      await create({ variables: { input: { assetId, name, unit, kind: values.kind } } });
      notifyDone(t('meter.created', { name }));
      return;
    }
    const changes = {
      ...(name !== meter.name && { name }),
      ...(unit !== meter.unit && { unit }),
    };
    if (Object.keys(changes).length > 0) {
      await withVersion((expectedVersion) =>
        update({ variables: { input: { id: meter.id, expectedVersion, ...changes } } }),
      );
    }
    notifyDone(t('meter.saved'));
  };
}
