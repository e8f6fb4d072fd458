import { Button, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../../api/client.ts';
import { IconScan } from '../../../icons/icons.ts';
import { useErrorText } from '../../../parts/error-text.ts';
import { canScan, PART_CODES } from '../../../parts/scan/detector.ts';
import { type CodeProblem, ScanCamera } from '../../../parts/scan/scan-camera.tsx';
import { PartChoicesDocument, type PartChoicesQuery } from './stock.generated.ts';

export type FoundPart = PartChoicesQuery['parts']['edges'][number]['node'];

export interface PartScanProps {
  /** The department whose parts, and shared ones, fit. */
  readonly departmentId: number;
  readonly onFound: (part: FoundPart) => void;
}

/** Finds a part by the code of its number; nothing where the browser reads none. */
export function PartScan({ departmentId, onFound }: PartScanProps) {
  const { t } = useTranslation('stock');
  const errorText = useErrorText();
  const [available, setAvailable] = useState(false);
  const [looking, setLooking] = useState(false);
  useEffect(() => {
    void canScan().then(setAvailable);
  }, []);
  if (!available) return null;
  const judge = async (text: string, signal: AbortSignal): Promise<CodeProblem | undefined> => {
    try {
      const filter = { sku: text.trim() };
      const { data } = await client.query({
        query: PartChoicesDocument,
        variables: { filter },
        fetchPolicy: 'network-only',
      });
      const part = data?.parts.edges[0]?.node;
      if (part === undefined) return { problem: t('scan.unknown', { number: text.trim() }) };
      const fits = part.departmentId === null || part.departmentId === departmentId;
      if (!fits) return { problem: t('scan.elsewhere', { name: part.name }) };
      if (signal.aborted) return undefined;
      setLooking(false);
      onFound(part);
      return undefined;
    } catch (error) {
      return { problem: errorText(error), again: true };
    }
  };
  return (
    <Stack gap="sm">
      <Button
        variant="default"
        leftSection={<IconScan size={18} />}
        aria-expanded={looking}
        onClick={() => {
          // A tap need not take the focus from a list that is open.
          if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
          setLooking(!looking);
        }}
      >
        {t(looking ? 'scan.end' : 'scan.open')}
      </Button>
      {looking && <ScanCamera hint={t('scan.hint')} formats={PART_CODES} onCode={judge} />}
    </Stack>
  );
}
