import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './app/global.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startTranslation } from './i18n/index.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root');

await startTranslation();
createRoot(root).render(<App />);
