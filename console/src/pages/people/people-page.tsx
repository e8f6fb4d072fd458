import { Page } from '../../parts/page.tsx';

export function PeoplePage() {
  return <Page title="PeoplePage">{null}</Page>;
}
