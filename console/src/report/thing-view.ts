import { h, show } from '../light/dom.ts';
import { siteData } from '../parts/site-data.ts';
import { openReports } from './open-reports.ts';
import { isDead, ReportClient, type Target, type Thing } from './report-client.ts';
import { type MakeQuestions, reportForm } from './report-form.ts';
import { language, t } from './texts.ts';
import { deadView, troubleView } from './trouble.ts';

/** The mark of a browser that has had a session with the console (session/browser-tabs.ts). */
const HAD_SESSION = 'session';

/** Shows the thing of a label: its open reports and the form. */
export async function showThing(root: HTMLElement, code: string): Promise<void> {
  const client = new ReportClient({ code });
  try {
    const [target, thing] = await Promise.all([client.target(), client.thing()]);
    const questions = await questionsOf(thing);
    show(root, ...contents(root, { code, client, target, thing, questions }));
  } catch (error) {
    if (isDead(error)) show(root, ...deadView(t.dead, t.deadHint));
    else show(root, ...troubleView(error, () => void showThing(root, code)));
  }
}

/** The function that draws the questions; it is read only where there are any. */
async function questionsOf({ questions }: Thing): Promise<MakeQuestions | undefined> {
  if (questions.length === 0) return undefined;
  const { questionsField } = await import('./questions-field.ts');
  return (onChange) => questionsField(questions, onChange, { h, language });
}

interface Opened {
  readonly code: string;
  readonly client: ReportClient;
  readonly target: Target;
  readonly thing: Thing;
  readonly questions: MakeQuestions | undefined;
}

function contents(root: HTMLElement, { code, client, target, thing, questions }: Opened) {
  const { name, locationName } = thing;
  // Of a place it ends with its own name.
  const place =
    target.type === 'location' ? locationName?.split(' / ').slice(0, -1) : [locationName];
  return [
    h('h1', {}, name),
    place?.join('') ? h('p', { class: 'quiet' }, place.join(' / ')) : null,
    thing.imageUrl && pictureOf(client, thing.imageUrl, name),
    siteData.get(HAD_SESSION) !== null && accountOffer(target),
    openReports(client, thing.openReports),
    reportForm(root, client, code, questions),
  ];
}

/** The picture, as soon as it is read; nothing if it cannot be. */
function pictureOf(client: ReportClient, path: string, name: string): HTMLElement {
  const image = h('img', { class: 'thing', alt: name, hidden: true });
  client.picture(path).then(
    (blob) => {
      image.src = URL.createObjectURL(blob);
      image.hidden = false;
    },
    () => image.remove(),
  );
  return image;
}

/** The form of the console, for people who have an account. */
function accountOffer({ type, id }: Target): HTMLElement {
  const field = type === 'asset' ? 'assetId' : 'locationId';
  return h(
    'div',
    { class: 'message' },
    h('p', {}, t.signedIn),
    h('a', { class: 'button', href: `/requests/new?${field}=${id}` }, t.withAccount),
  );
}
