import { Input, Pill, PillGroup, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { ThingField } from '../../../parts/things/thing-field.tsx';
import { useThing } from '../../../parts/things/things.ts';
import type { ScheduleValues } from './schedule-values.ts';

/** The equipment of a schedule: each piece gets a separate request. */
export function AssetsField({ form }: { readonly form: UseFormReturnType<ScheduleValues> }) {
  const { t } = useTranslation('schedules');
  const { assetIds } = form.values;
  const set = (ids: readonly number[]) => {
    form.setFieldValue('assetIds', [...ids]);
    form.clearFieldError('assetIds');
  };
  return (
    <Stack gap="xs">
      <ThingField
        // The field is empty again after a choice.
        key={assetIds.length}
        kind="asset"
        label={t('form.assets')}
        description={t('form.assetsHint')}
        placeholder={t('form.addAsset')}
        value={undefined}
        onChange={(asset) => {
          if (asset && !assetIds.includes(asset.id)) set([...assetIds, asset.id]);
        }}
      />
      {assetIds.length > 0 && (
        <PillGroup>
          {assetIds.map((id) => (
            <Asset key={id} id={id} onRemove={() => set(assetIds.filter((one) => one !== id))} />
          ))}
        </PillGroup>
      )}
      {form.errors.assetIds && <Input.Error>{form.errors.assetIds}</Input.Error>}
    </Stack>
  );
}

function Asset({ id, onRemove }: { readonly id: number; readonly onRemove: () => void }) {
  const { t } = useTranslation('schedules');
  const asset = useThing('asset', id);
  const name = asset ? `${asset.tag ?? ''} ${asset.name}`.trim() : `#${id}`;
  return (
    <Pill
      size="md"
      withRemoveButton
      onRemove={onRemove}
      removeButtonProps={{
        'aria-label': t('form.removeAsset', { name }),
        'aria-hidden': false,
        tabIndex: 0,
      }}
    >
      {name}
    </Pill>
  );
}
