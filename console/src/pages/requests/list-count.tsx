import { useTranslation } from 'react-i18next';
import { useFormat } from '../../parts/format.ts';

/** How many requests the filters leave. */
export function ListCount({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <output className="quiet numbers" style={{ marginInlineStart: 'auto' }}>
      {t('list.count', { count, replace: { count: format.number(count) } })}
    </output>
  );
}
