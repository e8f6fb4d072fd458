import { lazy, Suspense, useState } from 'react';
import { AccountButton } from './account-button.tsx';

const load = () => import('./account-menu-list.tsx');
const AccountMenuList = lazy(load);

/**
 * Account menu: the viewer's name, the theme, and signing out. It is loaded when it is first
 * opened.
 */
export function AccountMenu() {
  const [wanted, setWanted] = useState(false);
  const button = (
    <AccountButton onPointerEnter={() => void load()} onClick={() => setWanted(true)} />
  );
  return wanted ? (
    <Suspense fallback={button}>
      <AccountMenuList />
    </Suspense>
  ) : (
    button
  );
}
