import { Page } from '../../../parts/page.tsx';

export function MonitorPage() {
  return <Page title="MonitorPage">{null}</Page>;
}
