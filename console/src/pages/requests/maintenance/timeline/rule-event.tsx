import { Anchor } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const RuleReasons = lazy(() => import('./rule-reasons.tsx'));

/** Facts of a rule in its entry of the timeline. */
interface RuleData {
  readonly rule?: string;
  readonly firingId?: string;
}

interface RuleEventProps {
  readonly data: unknown;
  /** When the rule acted. */
  readonly at: string;
  readonly requestId: number;
}

/** A rule that moved the request; its reasons are read when they are asked for. */
export function RuleEvent({ data, at, requestId }: RuleEventProps) {
  const { t } = useTranslation('firings');
  const [opened, setOpened] = useState(false);
  const { rule = '', firingId } = data as RuleData;
  return (
    <>
      {t('moved', { name: rule })}{' '}
      {firingId !== undefined && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          className="no-print"
          aria-expanded={opened}
          aria-label={opened ? undefined : t('whyOf', { name: rule })}
          onClick={() => setOpened(!opened)}
        >
          {t(opened ? 'hide' : 'why')}
        </Anchor>
      )}
      {opened && firingId !== undefined && (
        <Suspense>
          <RuleReasons requestId={requestId} firingId={firingId} at={at} />
        </Suspense>
      )}
    </>
  );
}
