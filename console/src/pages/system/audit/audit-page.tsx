import { Page } from '../../../parts/page.tsx';

export function AuditPage() {
  return <Page title="AuditPage">{null}</Page>;
}
