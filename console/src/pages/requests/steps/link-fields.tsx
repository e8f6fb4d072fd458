import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { ThingField } from '../../../parts/things/thing-field.tsx';
import { useAnyThings } from '../../../parts/things/things.ts';
import type { StepValues } from './step-values.ts';

const KINDS = ['category', 'location', 'asset'] as const;

/** Category, place and asset of a request, as far as there are any. */
export function LinkFields({ form }: { readonly form: UseFormReturnType<StepValues> }) {
  const { t } = useTranslation('requests');
  const any = useAnyThings();
  return KINDS.map((kind) => {
    const name = `${kind}Id` as const;
    const value = form.values[name] ?? undefined;
    if (!any[kind] && value === undefined) return null;
    return (
      <ThingField
        key={kind}
        kind={kind}
        label={t(`column.${kind}`)}
        value={value}
        error={form.errors[name]}
        onChange={(thing) => form.setFieldValue(name, thing?.id ?? null)}
      />
    );
  });
}
