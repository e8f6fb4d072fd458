import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPrinter } from '../../../icons/icons.ts';
import { useFormat } from '../../../parts/format.ts';

/** Maximum time to wait for photos before the page is printed without them, in milliseconds. */
const LONGEST_WAIT = 10_000;

/** Resolves when every picture of the page is loaded, or after the maximum time. */
async function picturesLoaded(): Promise<void> {
  const end = Date.now() + LONGEST_WAIT;
  const loading = () =>
    document.querySelector('[data-loading]') !== null ||
    [...document.images].some((image) => !image.complete);
  do await new Promise((resolve) => setTimeout(resolve, 100));
  while (loading() && Date.now() < end);
}

export interface PrintButtonProps {
  /** Called when everything to be printed must be loaded. */
  readonly onPrinting: (printing: boolean) => void;
}

/** Prints the page when its photos are loaded. */
export function PrintButton({ onPrinting }: PrintButtonProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    onPrinting(true);
    await picturesLoaded();
    setBusy(false);
    window.print();
  };
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} />}
      loading={busy}
      onClick={() => void print()}
      visibleFrom="sm"
    >
      {t('action.print')}
    </Button>
  );
}

/** Time of printing. */
export function PrintedAt() {
  const { t } = useTranslation('requests');
  const format = useFormat();
  return (
    <Text size="xs" mt="md" className="print-only">
      {t('request.printed', { when: format.exact(new Date().toISOString()) })}
    </Text>
  );
}
