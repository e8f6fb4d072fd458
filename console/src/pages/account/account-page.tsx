import { Page } from '../../parts/page.tsx';

export function AccountPage() {
  return <Page title="AccountPage">{null}</Page>;
}
