import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../parts/format.ts';

/** Number of requests that match the filters. */
export function ListCount({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <output className="quiet numbers" style={{ marginInlineStart: 'auto' }}>
      {t('list.count', { count, replace: { count: format.number(count) } })}
    </output>
  );
}
