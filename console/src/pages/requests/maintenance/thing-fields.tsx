import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { notifyDone } from '../../../parts/notify.ts';
import type { FoundThing } from '../../../parts/scan/found.ts';
import { ScanButton } from '../../../parts/scan/scan-button.tsx';
import { ThingField } from '../../../parts/things/thing-field.tsx';
import { labelOf, type Thing, useAnyThings, useThing } from '../../../parts/things/things.ts';
import type { Content } from './steps/edit-merge.ts';

export interface TextWithLinkProps {
  readonly form: UseFormReturnType<Content>;
  readonly disabled: boolean;
  /** Called with a chosen record. */
  readonly onChosen?: (thing: Thing) => void;
}

type Field = 'category' | 'location';
const LENGTHS = { category: 100, location: 200 } as const;

/** The text of a category or location, with its record where there are any. */
function TextWithLink({ form, disabled, onChosen, field }: TextWithLinkProps & { field: Field }) {
  const { t } = useTranslation(['requests', 'things']);
  const any = useAnyThings();
  const id = Number(form.values[`${field}Id`]) || undefined;
  const linked = useThing(field, id);
  const { onChange: _, ...input } = form.getInputProps(field);
  const common = {
    label: t(`form.${field}`),
    placeholder: t(`form.${field}Hint`),
    maxLength: LENGTHS[field],
    disabled,
  };
  // Organisations without records have only the text.
  if (!any[field] && id === undefined) {
    return <TextInput {...common} {...form.getInputProps(field)} />;
  }
  const other = linked !== undefined && linked.pathName !== form.values[field];
  return (
    <ThingField
      kind={field}
      {...common}
      {...input}
      error={form.errors[`${field}Id`] ?? form.errors[field]}
      description={other ? t('things:tree.linked', { name: linked.pathName }) : undefined}
      value={id}
      text={form.values[field]}
      onChange={(thing, text) => {
        form.setValues({ [field]: text, [`${field}Id`]: thing ? String(thing.id) : '' });
        form.clearFieldError(`${field}Id`);
        if (thing) onChosen?.(thing);
      }}
    />
  );
}

/** Where it is. */
export function PlaceField(props: TextWithLinkProps) {
  return <TextWithLink field="location" {...props} />;
}

/** The kind of work. */
export function CategoryField(props: TextWithLinkProps) {
  return <TextWithLink field="category" {...props} />;
}

export interface AssetFieldProps extends Omit<TextWithLinkProps, 'onChosen'> {
  /** True if it can be said that the asset stands still, as in a new request. */
  readonly withDown: boolean;
}

/** The asset, where there is equipment; it gives the place where none is given. */
export function AssetField({ form, disabled, withDown }: AssetFieldProps) {
  const { t } = useTranslation('requests');
  const any = useAnyThings();
  const id = Number(form.values.assetId) || undefined;
  const chosen = useThing('asset', withDown ? id : undefined);
  if (!any.asset && id === undefined) return null;
  return (
    <Stack gap="xs">
      <ThingField
        kind="asset"
        label={t('form.asset')}
        placeholder={t('form.assetHint')}
        disabled={disabled}
        error={form.errors.assetId}
        near={Number(form.values.locationId) || undefined}
        value={id}
        onChange={(asset) => {
          const place = asset?.location;
          const given = form.values.location !== '' || form.values.locationId !== '';
          form.setValues({
            assetId: asset ? String(asset.id) : '',
            assetDown: '',
            ...(place && !given && { location: place.pathName, locationId: String(place.id) }),
          });
        }}
      />
      {chosen?.down && (
        <Text size="sm" className="quiet">
          {t('form.assetIsDown')}
        </Text>
      )}
      {chosen && !chosen.down && (
        <Checkbox
          label={t('form.assetDown')}
          description={t('form.assetDownHint')}
          disabled={disabled}
          error={form.errors.assetDown}
          checked={form.values.assetDown !== ''}
          onChange={(event) =>
            form.setFieldValue('assetDown', event.currentTarget.checked ? 'yes' : '')
          }
        />
      )}
    </Stack>
  );
}

/** Fields that a thing fills in: an asset with its place, or a place. */
export function valuesOfThing({ kind, thing }: FoundThing): Partial<Content> {
  const place = kind === 'asset' ? thing.location : thing;
  return {
    ...(kind === 'asset' && { assetId: String(thing.id), assetDown: '' }),
    ...(place && { location: place.pathName, locationId: String(place.id) }),
  };
}

/** Chooses the asset or the place by its label, where there are any and the browser reads codes. */
export function ScanField({ form, disabled }: TextWithLinkProps) {
  const { t } = useTranslation('things');
  const any = useAnyThings();
  if (!any.asset && !any.location) return null;
  const fill = (found: FoundThing) => {
    form.setValues(valuesOfThing(found));
    form.clearFieldError('assetId');
    form.clearFieldError('locationId');
    notifyDone(t('scan.found', { name: labelOf(found.thing) }));
  };
  return <ScanButton disabled={disabled} onFound={fill} />;
}
