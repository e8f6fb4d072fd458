import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconUserShare } from '../../../icons/icons.ts';
import { useMay } from '../../../session/viewer.ts';
import { LateHandover } from './late-handover.tsx';

export interface HandOverButtonProps {
  readonly userId: number;
  readonly name: string;
}

/** Opens the dialog that hands the open work of a technician to others, for those who assign. */
export function HandOverButton({ userId, name }: HandOverButtonProps) {
  const { t } = useTranslation('workload');
  const [open, setOpen] = useState(false);
  if (!useMay('maintenance.assign')) return null;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconUserShare size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('handover.open')}
      </Button>
      {open && <LateHandover userId={userId} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}
