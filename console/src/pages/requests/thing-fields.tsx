import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { ThingField } from '../../parts/things/thing-field.tsx';
import { type Thing, useAnyThings, useThing } from '../../parts/things/things.ts';
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

/** The asset, where there is equipment; it gives the place where none is given. */
export function AssetField({ form, disabled }: TextWithLinkProps) {
  const { t } = useTranslation('requests');
  const any = useAnyThings();
  const id = Number(form.values.assetId) || undefined;
  if (!any.asset && id === undefined) return null;
  return (
    <ThingField
      kind="asset"
      label={t('form.asset')}
      placeholder={t('form.assetHint')}
      disabled={disabled}
      error={form.errors.assetId}
      value={id}
      onChange={(asset) => {
        const place = asset?.location;
        const given = form.values.location !== '' || form.values.locationId !== '';
        form.setValues({
          assetId: asset ? String(asset.id) : '',
          ...(place && !given && { location: place.pathName, locationId: String(place.id) }),
        });
      }}
    />
  );
}
