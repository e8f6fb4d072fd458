import { useTranslation } from 'react-i18next';
import { CodeName } from '../../../../parts/failure-codes/code-name.tsx';
import { CODE_KINDS } from '../../../../parts/failure-codes/use-codes.ts';
import type { StepData } from './entry-changes.ts';

/** Problem, cause and remedy after they were set, in words. */
export function CauseEvent({ data }: { readonly data: StepData }) {
  const { t } = useTranslation('requests');
  const set = CODE_KINDS.flatMap(({ name, field }) => {
    const id = data[field];
    return typeof id === 'number' ? [{ name, id }] : [];
  });
  if (set.length === 0) return t('timeline.causeCleared');
  return (
    <>
      {t('timeline.CAUSE')}:{' '}
      {set.map(({ name, id }, index) => (
        <span key={name}>
          {index > 0 && '; '}
          {t(`cause.${name}`)} “<CodeName id={id} />”
        </span>
      ))}
    </>
  );
}
