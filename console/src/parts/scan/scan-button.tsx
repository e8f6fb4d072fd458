import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconScan } from '../../icons/icons.ts';
import { canScan } from './detector.ts';
import type { FoundThing } from './found.ts';

const ScanDialog = lazy(() => import('./scan-dialog.tsx'));

export interface ScanButtonProps {
  readonly onFound: (found: FoundThing) => void;
  readonly disabled?: boolean;
}

/** Finds an asset or a place by the QR code of its label; nothing where the browser reads none. */
export function ScanButton({ onFound, disabled = false }: ScanButtonProps) {
  const { t } = useTranslation('things');
  const [available, setAvailable] = useState(false);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    void canScan().then(setAvailable);
  }, []);
  if (!available) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconScan size={18} />}
        disabled={disabled}
        onClick={() => setOpened(true)}
      >
        {t('scan.open')}
      </Button>
      {opened && (
        <Suspense>
          <ScanDialog
            onClose={() => setOpened(false)}
            onFound={(found) => {
              setOpened(false);
              onFound(found);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
