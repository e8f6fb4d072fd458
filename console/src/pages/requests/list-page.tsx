import { Page } from '../../parts/page.tsx';

export function RequestListPage() {
  return <Page title="RequestListPage">{null}</Page>;
}
