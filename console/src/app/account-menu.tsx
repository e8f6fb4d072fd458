import { lazy, Suspense, useState } from 'react';
import { AccountButton } from './account-button.tsx';

const load = () => import('./account-menu-list.tsx');
const AccountMenuList = lazy(load);

/** Who is signed in, the theme, and the way out. The menu is loaded when it is opened first. */
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
