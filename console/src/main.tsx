import './fonts/inter.css';
import './app/mantine-styles.ts';
import './app/global.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { reloadWithoutStyles } from './app/missing-styles.ts';
import { startTranslation } from './i18n/index.ts';
import { accessToken } from './session/session.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root');

reloadWithoutStyles();
// The first page needs a token; its error is shown where it is used.
void accessToken().catch(() => undefined);
const isHome = location.pathname === '/';
// Beside the texts; its error is shown where the router needs it.
if (isHome) void import('./pages/requests/home/home-page.tsx').catch(() => undefined);
await startTranslation(isHome ? ['common', 'home'] : ['common']);
createRoot(root).render(<App />);
