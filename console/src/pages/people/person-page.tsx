import { Page } from '../../parts/page.tsx';

export function PersonPage() {
  return <Page title="PersonPage">{null}</Page>;
}
