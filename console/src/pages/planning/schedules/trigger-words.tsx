import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../parts/format.ts';
import { type TriggerInWords, triggerText } from './rule-text.ts';

/** A trigger in words. */
export function TriggerWords({ trigger }: { readonly trigger: TriggerInWords }) {
  const { t } = useTranslation('schedules');
  const { locale, day } = useFormat();
  return triggerText(trigger, { t, locale, day });
}
