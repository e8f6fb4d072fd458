import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../parts/format.ts';

/** Facts of a movement of stock or of a purchase in its entry (docs/behaviour/work.md). */
export interface StockData {
  readonly kind?: 'issue' | 'return';
  readonly quantity?: number;
  readonly state?: 'requested' | 'approved' | 'refused' | 'ordered' | 'received' | 'cancelled';
}

/** The event of a part or a purchase in words. */
export function StockEvent({ data }: { readonly data: StockData }) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  const { kind = 'issue', quantity = 0, state } = data;
  if (state) return t(`timeline.purchase.${state}`);
  return t(`timeline.part.${kind}`, { quantity: format.number(quantity) });
}
