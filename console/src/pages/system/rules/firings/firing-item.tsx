import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconEye,
  IconPlayerPause,
} from '../../../../icons/icons.ts';
import { ExpandButton } from '../../../../parts/expand-button.tsx';
import { useFormat } from '../../../../parts/format.ts';
import { TextLink } from '../../../../parts/links.tsx';
import { type Look, LookBadge } from '../../../../parts/look-badge.tsx';
import classes from '../rules.module.css';
import { FiringReasons } from './firing-reasons.tsx';
import type { FiringRowFragment } from './firings.generated.ts';

const LOOKS: Readonly<Record<FiringRowFragment['outcome'], Look>> = {
  FIRED: { color: 'green', icon: IconCircleCheck },
  OBSERVED: { color: 'blue', icon: IconEye },
  SUPERSEDED: { color: 'gray', icon: IconPlayerPause },
  REFUSED: { color: 'red', icon: IconCircleX },
  THROTTLED: { color: 'orange', icon: IconAlertTriangle },
  STOPPED: { color: 'gray', icon: IconPlayerPause },
  FAILED: { color: 'red', icon: IconAlertTriangle },
  MISSED: { color: 'gray', icon: IconCircleDashed },
};

/** A firing: the outcome of a rule at an event; its reasons are opened by a button. */
export function FiringItem({ firing }: { readonly firing: FiringRowFragment }) {
  const { t } = useTranslation('firings');
  const format = useFormat();
  const [opened, setOpened] = useState(false);
  const { at, outcome, requestId, ruleVersion } = firing;
  const when = format.dateTime(at);
  return (
    <li className={classes.rule} data-firing={firing.id}>
      <ExpandButton
        opened={opened}
        label={t('details', { when })}
        onToggle={() => setOpened(!opened)}
      />
      <div>
        <div className={classes.head}>
          <LookBadge look={LOOKS[outcome]}>{t(`outcome.${outcome}`)}</LookBadge>
          {requestId !== null && (
            <TextLink to="/requests/$id" params={{ id: String(requestId) }} inherit>
              {t('request', { id: requestId })}
            </TextLink>
          )}
          <Text size="sm" className="quiet" span>
            {when} · {t('version', { version: ruleVersion })}
          </Text>
        </div>
        {opened && <FiringReasons firing={firing} />}
      </div>
      <span />
    </li>
  );
}
