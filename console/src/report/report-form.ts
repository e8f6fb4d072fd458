import { toServiceError } from '../api/service-error.ts';
import type { AnswerField } from '../light/answer-field.ts';
import { alertOf, h } from '../light/dom.ts';
import { type TextField, textField } from '../light/text-field.ts';
import { randomKey } from '../parts/random-key.ts';
import { tabData } from '../parts/site-data.ts';
import { photoField } from './photo-field.ts';
import type { QuestionsField } from './questions-field.ts';
import type { ReportClient } from './report-client.ts';
import { showReceipt } from './status-view.ts';
import { t } from './texts.ts';
import { sentenceOf } from './trouble.ts';

/** The typed texts, kept as long as the tab: a phone may end the page while its camera is open. */
const DRAFT = 'report-draft';

/** Maximum number of photos of a report. */
const MAX_PHOTOS = 3;

const NAMES = ['title', 'description', 'contactName', 'contactEmail'] as const;
type Fields = Readonly<Record<(typeof NAMES)[number], TextField>>;

/** Draws the questions of the form; `onChange` is called after each change of an answer. */
export type MakeQuestions = (onChange: () => void) => QuestionsField;

/** The form of a report. It stays as it is until the service has accepted it. */
export function reportForm(
  root: HTMLElement,
  client: ReportClient,
  code: string,
  makeQuestions?: MakeQuestions,
): HTMLElement {
  const fields = makeFields();
  const keep = () => {
    const answers = questions?.values() ?? {};
    tabData.set(DRAFT, JSON.stringify({ ...valuesOf(fields), answers, code }));
  };
  const questions = makeQuestions?.(keep);
  keepDraft(fields, questions, code, keep);
  const photo = photoField(MAX_PHOTOS);
  const keyOf = attempts();
  const said = h('div');
  const submit = h('button', { type: 'submit' }, t.send);
  const inputs = h(
    'fieldset',
    { class: 'inputs' },
    fields.title.element,
    fields.description.element,
    questions?.element,
    photo.element,
    contact(fields),
  );
  const send = async () => {
    if (inputs.disabled || !isComplete(fields, questions)) return;
    const stop = new AbortController();
    const progress = progressOf(() => stop.abort());
    inputs.disabled = true;
    submit.hidden = true;
    said.replaceChildren(progress.element);
    try {
      const file = await photo.photos();
      // Also where there are none: the service refuses a report without what has to be answered.
      const answers = JSON.stringify(questions?.values() ?? {});
      const values = { ...valuesOf(fields), fields: answers };
      const receipt = await client.submit({ ...values, file }, keyOf(values, file), {
        signal: stop.signal,
        onProgress: progress.set,
      });
      tabData.set(DRAFT, null);
      showReceipt(root, receipt, `/r/${encodeURIComponent(code)}`);
    } catch (error) {
      inputs.disabled = false;
      submit.hidden = false;
      submit.textContent = t.sendAgain;
      said.replaceChildren();
      if (stop.signal.aborted) return;
      said.append(alertOf(sentenceOf(error, t.offline)));
      showFieldErrors(fields, questions, error);
    }
  };
  const onsubmit = (event: Event) => {
    event.preventDefault();
    void send();
  };
  return h(
    'form',
    { novalidate: true, 'aria-labelledby': 'report-heading', onsubmit },
    h('h2', { id: 'report-heading' }, t.report),
    inputs,
    said,
    submit,
  );
}

function makeFields(): Fields {
  return {
    title: textField({
      ...{ name: 'title', label: t.title, hint: t.titleHint, maxLength: 200, required: true },
    }),
    description: textField({
      ...{ name: 'description', label: t.description, maxLength: 5000, lines: 3 },
    }),
    contactName: textField({
      ...{ name: 'contactName', label: t.contactName, maxLength: 100, autocomplete: 'name' },
    }),
    contactEmail: textField({
      ...{ name: 'contactEmail', label: t.contactEmail, maxLength: 254, autocomplete: 'email' },
      type: 'email',
    }),
  };
}

function contact({ contactName, contactEmail }: Fields): HTMLElement {
  const filled = contactName.input.value !== '' || contactEmail.input.value !== '';
  return h(
    'details',
    { open: filled },
    h('summary', {}, t.contact),
    h('p', { class: 'quiet' }, t.contactHint),
    contactName.element,
    contactEmail.element,
  );
}

type Draft = Partial<Record<(typeof NAMES)[number] | 'code', string>> & {
  readonly answers?: Readonly<Record<string, unknown>>;
};

/** Fills in what was typed before the page was ended, and keeps what is typed. */
function keepDraft(
  fields: Fields,
  questions: QuestionsField | undefined,
  code: string,
  keep: () => void,
): void {
  const draft = JSON.parse(tabData.get(DRAFT) ?? 'null') as Draft | null;
  if (draft?.code === code) questions?.fill(draft.answers ?? {});
  for (const name of NAMES) {
    const { input } = fields[name];
    if (draft?.code === code) input.value = draft[name] ?? '';
    input.addEventListener('input', keep);
  }
}

/** The filled fields. */
function valuesOf(fields: Fields): Record<string, string> {
  const filled = NAMES.map((name) => [name, fields[name].input.value.trim()] as const);
  return Object.fromEntries(filled.filter(([, value]) => value !== ''));
}

/** Checks what can be checked here; the first bad field gets the focus. */
function isComplete(fields: Fields, questions: QuestionsField | undefined): boolean {
  const { title, contactEmail } = fields;
  const bad: TextField[] = [];
  if (title.input.value.trim().length < 3) {
    title.setError(t.titleShort);
    bad.push(title);
  }
  if (!contactEmail.input.checkValidity()) {
    contactEmail.setError(t.emailWrong);
    bad.push(contactEmail);
  }
  const open = questions?.check();
  if (bad.length === 0) open?.focus();
  else focusOn(bad[0]);
  return bad.length === 0 && open === undefined;
}

type Refused = TextField | AnswerField;

/** Shows at the fields what the service says of them. */
function showFieldErrors(
  fields: Fields,
  questions: QuestionsField | undefined,
  error: unknown,
): void {
  const bad = toServiceError(error).fields.flatMap(({ field, reason }): Refused[] => {
    const refused = field.startsWith('fields.') && questions?.refuse(field, reason);
    if (refused) return [refused];
    const named = NAMES.find((name) => name === field);
    if (named === undefined) return [];
    fields[named].setError(named === 'contactEmail' ? t.emailWrong : reason);
    return [fields[named]];
  });
  const [first] = bad;
  if (first && 'focus' in first) first.focus();
  else focusOn(first);
}

function focusOn(field: TextField | undefined): void {
  const details = field?.element.closest('details');
  if (details) details.open = true;
  field?.input.focus();
}

/**
 * The key of an attempt: the same as long as the same is sent, so that a report whose answer was
 * lost is not submitted twice.
 */
function attempts(): (values: object, files: readonly File[]) => string {
  let last: { content: string; files: readonly File[]; key: string } | undefined;
  return (values, files) => {
    const content = JSON.stringify(values);
    const isSame =
      last?.content === content &&
      last.files.length === files.length &&
      files.every((file, index) => file === last?.files[index]);
    if (last === undefined || !isSame) last = { content, files, key: randomKey() };
    return last.key;
  };
}

function progressOf(cancel: () => void) {
  const bar = h('progress', { max: 1, value: 0, 'aria-label': t.sending });
  const text = h('span', {}, t.sending);
  const element = h(
    'div',
    { class: 'message' },
    h('p', { role: 'status' }, text),
    bar,
    h('button', { type: 'button', class: 'second', onclick: cancel }, t.cancel),
  );
  const set = (part: number) => {
    bar.value = part;
    // Only the end is told, not each step, for screen readers.
    if (part === 1) text.textContent = t.waiting;
  };
  return { element, set };
}
