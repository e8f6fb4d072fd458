import { alertOf, h } from '../light/dom.ts';
import { textField } from '../light/text-field.ts';
import { photoField } from './photo-field.ts';
import type { ReportClient, Status } from './report-client.ts';
import { momentOf, t } from './texts.ts';
import { sentenceOf } from './trouble.ts';

/**
 * The steps that the reporter can take: answer its question, or say whether the problem is fixed.
 *
 * @param onDone called after a step with the state of the report.
 */
export function stepsView(
  client: ReportClient,
  status: Status,
  onDone: (status: Status) => void,
): HTMLElement[] {
  const answers = status.answers.map(({ text, at }) => h('li', {}, `${text} (${momentOf(at)})`));
  return [
    ...(status.question ? [questionView(client, status.question.text, onDone)] : []),
    ...(status.canConfirm || status.canReopen ? [fixedView(client, status, onDone)] : []),
    ...(answers.length > 0 ? [h('h2', {}, t.answers), h('ul', {}, ...answers)] : []),
  ];
}

function questionView(
  client: ReportClient,
  question: string | null,
  onDone: (status: Status) => void,
): HTMLElement {
  const field = textField({ name: 'answer', label: t.answer, maxLength: 5000, lines: 4 });
  const photo = photoField(1);
  return stepForm({
    heading: t.question,
    text: question ?? t.questionWithout,
    field: h('div', {}, field.element, photo.element),
    buttons: [
      [
        t.sendAnswer,
        async () => {
          const [file] = await photo.photos();
          return await client.answer(field.input.value, file);
        },
      ],
    ],
    onDone,
  });
}

function fixedView(
  client: ReportClient,
  { canConfirm, canReopen, reopenUntil }: Status,
  onDone: (status: Status) => void,
): HTMLElement {
  const field = textField({ name: 'reason', label: t.notFixedWhy, maxLength: 2000, lines: 3 });
  return stepForm({
    heading: t.isFixed,
    text: canReopen && reopenUntil !== null ? t.reopenUntil(momentOf(reopenUntil)) : '',
    field: canReopen ? field.element : undefined,
    buttons: [
      ...(canConfirm ? [[t.fixed, () => client.confirm()] as const] : []),
      ...(canReopen ? [[t.notFixed, () => client.reopen(field.input.value)] as const] : []),
    ],
    onDone,
  });
}

interface StepForm {
  readonly heading: string;
  readonly text: string;
  readonly field: HTMLElement | undefined;
  /** Labels, and what each of them sends. */
  readonly buttons: readonly (readonly [string, () => Promise<Status>])[];
  readonly onDone: (status: Status) => void;
}

function stepForm({ heading, text, field, buttons, onDone }: StepForm): HTMLElement {
  const said = h('div', {});
  const made = buttons.map(([label, send], index) => {
    const onclick = () => {
      for (const button of made) button.disabled = true;
      said.replaceChildren();
      send().then(onDone, (error: unknown) => {
        for (const button of made) button.disabled = false;
        said.append(alertOf(sentenceOf(error, t.offline)));
      });
    };
    return h('button', { type: 'button', class: index > 0 ? 'second' : undefined, onclick }, label);
  });
  return h(
    'section',
    {},
    h('h2', {}, heading),
    text !== '' && h('p', {}, text),
    field,
    said,
    h('div', { class: 'buttons' }, ...made),
  );
}
