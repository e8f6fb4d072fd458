import './report.css';
import { show } from '../light/dom.ts';
import { showStatus } from './status-view.ts';
import { t } from './texts.ts';
import { showThing } from './thing-view.ts';
import { deadView } from './trouble.ts';

const root = document.getElementById('report') as HTMLElement;

/** The code in the address of a label; undefined without one. */
function codeOf(path: string): string | undefined {
  const code = /^\/r\/(.+?)\/?$/i.exec(path)?.[1];
  try {
    return code && decodeURIComponent(code);
  } catch {
    return code;
  }
}

function start(): void {
  const trackingToken = new URLSearchParams(location.hash.slice(1)).get('t');
  const code = codeOf(location.pathname);
  if (trackingToken) void showStatus(root, trackingToken);
  else if (code) void showThing(root, code);
  else show(root, ...deadView(t.dead, t.deadHint));
}

addEventListener('hashchange', start);
start();
