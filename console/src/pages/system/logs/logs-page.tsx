import { Page } from '../../../parts/page.tsx';

export function LogsPage() {
  return <Page title="LogsPage">{null}</Page>;
}
