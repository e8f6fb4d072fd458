import { useTranslation } from 'react-i18next';
import { client } from '../../api/client.ts';
import { toServiceError } from '../../api/service-error.ts';
import { Dialog } from '../dialog.tsx';
import { useErrorText } from '../error-text.ts';
import { readThing } from '../things/things.ts';
import type { FoundThing } from './found.ts';
import { OpenScannedLinkDocument } from './scan.generated.ts';
import { type CodeProblem, ScanCamera } from './scan-camera.tsx';
import { type Scanned, scannedOf } from './scanned.ts';

export interface ScanDialogProps {
  readonly onClose: () => void;
  readonly onFound: (found: FoundThing) => void;
}

/** Shows the camera until it sees the label of a thing. */
export default function ScanDialog({ onClose, onFound }: ScanDialogProps) {
  const { t } = useTranslation('things');
  const errorText = useErrorText();
  const judge = async (text: string, signal: AbortSignal): Promise<CodeProblem | undefined> => {
    const scanned = scannedOf(text, location.origin);
    if (scanned === undefined) return { problem: t('scan.foreign') };
    try {
      const found = await read(scanned);
      if (!signal.aborted) onFound(found);
      return undefined;
    } catch (error) {
      const { code } = toServiceError(error);
      if (code === 'VALIDATION_ERROR') return { problem: t('scan.ended') };
      if (code === 'NOT_FOUND') return { problem: t('scan.nothing') };
      // Another look may help.
      return { problem: errorText(error), again: true };
    }
  };
  return (
    <Dialog opened onClose={onClose} title={t('scan.title')}>
      <ScanCamera hint={t('scan.hint')} onCode={judge} />
    </Dialog>
  );
}

/** Reads the thing of a label. @throws ServiceError */
async function read(scanned: Scanned): Promise<FoundThing> {
  const { kind, id } = 'code' in scanned ? await targetOf(scanned.code) : scanned;
  return { kind, thing: await readThing(kind, id) };
}

async function targetOf(code: string) {
  const { data } = await client.mutate({
    mutation: OpenScannedLinkDocument,
    variables: { code },
  });
  if (!data) throw new Error('no answer');
  const { type, id } = data.openLink.target;
  return { kind: type === 'LOCATION' ? ('location' as const) : ('asset' as const), id };
}
