import { useNavigate } from '@tanstack/react-router';
import { ScanButton } from '../../parts/scan/scan-button.tsx';

/** Opens the page of the asset or place whose label is scanned. */
export function ScanToPage() {
  const navigate = useNavigate();
  return (
    <ScanButton
      onFound={({ kind, thing }) => {
        const params = { id: String(thing.id) };
        if (kind === 'asset') void navigate({ to: '/equipment/$id', params });
        else void navigate({ to: '/places/$id', params });
      }}
    />
  );
}
