import { Page } from '../../parts/page.tsx';

export function DepartmentsPage() {
  return <Page title="DepartmentsPage">{null}</Page>;
}
