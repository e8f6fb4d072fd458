import { Checkbox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { ThingField } from '../../../../parts/things/thing-field.tsx';
import { useAnyThings, useThing } from '../../../../parts/things/things.ts';
import type { StepValues } from './step-values.ts';

const KINDS = ['category', 'location', 'asset'] as const;

interface LinkFieldsProps {
  readonly form: UseFormReturnType<StepValues>;
}

/** Category, place and asset of a request, as far as there are any, and that the asset is down. */
export function LinkFields({ form }: LinkFieldsProps) {
  const { t } = useTranslation('requests');
  const any = useAnyThings();
  const fields = KINDS.map((kind) => {
    const name = `${kind}Id` as const;
    const value = form.values[name] ?? undefined;
    if (!any[kind] && value === undefined) return null;
    return (
      <ThingField
        key={kind}
        kind={kind}
        label={t(`column.${kind}`)}
        value={value}
        near={form.values.locationId ?? undefined}
        error={form.errors[name]}
        onChange={(thing) => {
          form.setFieldValue(name, thing?.id ?? null);
          if (kind === 'asset') form.setFieldValue('assetDown', false);
        }}
      />
    );
  });
  return (
    <>
      {fields}
      <DownField form={form} />
    </>
  );
}

/** Says that the chosen asset stands still; nothing where that is known. */
function DownField({ form }: LinkFieldsProps) {
  const { t } = useTranslation('requests');
  const asset = useThing('asset', form.values.assetId ?? undefined);
  if (asset === undefined || asset.down) return null;
  return (
    <Checkbox
      label={t('form.assetDown')}
      description={t('form.assetDownHint')}
      {...form.getInputProps('assetDown', { type: 'checkbox' })}
    />
  );
}
