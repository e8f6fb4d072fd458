import { Page } from '../../../parts/page.tsx';

export function SettingsPage() {
  return <Page title="SettingsPage">{null}</Page>;
}
