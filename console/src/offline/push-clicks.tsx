import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Opens what the service worker asks for after a click on a message, without loading the page anew. */
export function PushClicks() {
  const navigate = useNavigate();
  useEffect(() => {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const listener = ({ data }: MessageEvent) => {
      if (data?.type !== 'open') return;
      if (typeof data.number === 'number') {
        void navigate({ to: '/requests/$id', params: { id: String(data.number) } });
      } else void navigate({ to: '/inbox' });
    };
    workers?.addEventListener('message', listener);
    return () => workers?.removeEventListener('message', listener);
  }, [navigate]);
  return null;
}
