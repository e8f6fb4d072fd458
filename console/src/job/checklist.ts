import { type AnswerField, answerField } from '../light/answer-field.ts';
import { h } from '../light/dom.ts';
import type { Question } from '../light/question.ts';
import { newKey } from './call.ts';
import { type Item, isAllowed, type Job } from './job.ts';
import { draftField, jobForm, part } from './job-form.ts';
import type { JobPage } from './job-page.ts';
import { photoButtons } from './photos.ts';
import { language, t } from './texts.ts';

const inBoth = (text: string) => ({ en: text, de: text });

/** The checklist, an item after the other. */
export function checklistPart(page: JobPage): HTMLElement | null {
  const { checklist } = page.job;
  if (checklist === null) return null;
  const { name, items } = checklist;
  const open = items.filter(({ answeredAt }) => answeredAt === null).length;
  const canAnswer = isAllowed(page.job, 'checklist');
  const canAdd = isAllowed(page.job, 'photos');
  const draw = (item: Item) =>
    page.parts.of(`item-${item.id}`, [item, canAnswer, canAdd, photoNumber(page, item)], () =>
      itemForm(page, item, canAnswer),
    );
  return part(
    page,
    t.checklist,
    h('p', { class: 'quiet' }, `${name}: ${t.openItems(open, items.length)}`),
    ...items.map(draw),
  );
}

/** The place of the photo of an item among those of the job, from 1 on; 0 without one. */
const photoNumber = ({ job }: JobPage, { attachmentId }: Item) =>
  job.photos.findIndex((photo) => photo.id === attachmentId) + 1;

function itemForm(page: JobPage, item: Item, canAnswer: boolean): HTMLElement {
  const { id, label, kind, failed } = item;
  const name = `item-${id}`;
  const answer = kind === 'photo' ? undefined : answerField(questionOf(item), () => {}, tools);
  answer?.set(item.value);
  if (answer) page.drafts.keepAnswer(name, answer);
  const note = draftField(page, { name: `${name}-note`, label: t.note, maxLength: 2000 });
  if (note.input.value === '') note.input.value = item.note ?? '';
  const isOut = h('input', { type: 'checkbox', id: `${name}-out` });
  isOut.checked = item.notApplicable;
  page.drafts.keepBox(isOut);
  const body = () => {
    const text = note.input.value.trim() || null;
    if (!isOut.checked) {
      if (answer && !isRight(answer)) return undefined;
      return { ...(answer && { value: answer.value() }), note: text, notApplicable: false };
    }
    if (text !== null) return { note: text, notApplicable: true };
    note.setError(t.noteNeeded);
    note.input.focus();
    return undefined;
  };
  const form = jobForm(page, {
    ...{ name, label, path: `checklist/${id}`, button: t.save, buttonLabel: t.saveOf(label) },
    ...{ isSecond: true, fields: [name, `${name}-note`, isOut.id], body },
    contents: [
      answer?.element ?? photoAnswer(page, item, canAnswer),
      failed && h('p', { class: 'error' }, t.notInOrder),
      h(
        'details',
        { open: note.input.value !== '' || isOut.checked },
        h('summary', {}, t.note),
        note.element,
        h('label', { class: 'option' }, isOut, t.notApplicable),
      ),
    ],
  });
  for (const control of form.querySelectorAll('fieldset')) control.disabled ||= !canAnswer;
  return h('div', { class: 'item', role: 'group', 'aria-label': label }, form);
}

/** The photo of an item: it is added to the job, and answers the item. */
function photoAnswer(page: JobPage, item: Item, canAnswer: boolean): HTMLElement {
  const { id, label } = item;
  // The part of the item shows its errors.
  const form = `item-${id}`;
  const name = `${form}-photo`;
  const send = (file: File) => {
    const photo = { file, type: 'AFTER' } as const;
    page.send({ form, label, path: 'photos', key: newKey(), photo, itemId: id });
  };
  const number = photoNumber(page, item);
  return h(
    'div',
    { class: 'field' },
    h('strong', {}, label),
    number > 0 && h('p', {}, t.photoOf(number, '')),
    canAnswer && isAllowed(page.job, 'photos') && photoButtons(page, name, send, label),
  );
}

const tools = { h, language };

/** An item as a question. */
function questionOf({ id, label, kind, unit, min, max, choices, required }: Item): Question {
  const help = min === null && max === null ? null : t.bounds(`${min ?? '…'}`, `${max ?? '…'}`);
  return {
    ...{ key: `item-${id}`, label: inBoth(label), help: help === null ? null : inBoth(help) },
    kind: kind === 'reading' ? 'number' : kind === 'photo' ? 'text' : kind,
    ...{ unit, max: null, required },
    choices: (choices ?? []).map((text) => ({ id: text, label: inBoth(text) })),
  };
}

/** Returns false for a number that is none, which the field says then. */
function isRight(field: AnswerField): boolean {
  if (field.isWhole()) return true;
  field.setError(t.number);
  field.focus();
  return false;
}

/** The questions of the work. */
export function fieldsPart(page: JobPage): HTMLElement | null {
  const { fields } = page.job;
  if (fields === null || fields.length === 0) return null;
  const canAnswer = isAllowed(page.job, 'fields');
  const form = page.parts.of('fields', [fields, canAnswer], () =>
    fieldsForm(page, fields, canAnswer),
  );
  return part(page, t.fields, form);
}

function fieldsForm(
  page: JobPage,
  fields: NonNullable<Job['fields']>,
  canAnswer: boolean,
): HTMLElement {
  const all = fields.map((question) => {
    const field = answerField(question, () => {}, tools);
    field.set(question.value);
    page.drafts.keepAnswer(`field-${question.key}`, field);
    return { key: question.key, field };
  });
  const body = () => {
    if (!all.every(({ field }) => isRight(field))) return undefined;
    return { fields: Object.fromEntries(all.map(({ key, field }) => [key, field.value()])) };
  };
  const form = jobForm(page, {
    ...{ name: 'fields', label: t.fields, path: 'fields', button: t.save, isSecond: true, body },
    ...{ buttonLabel: t.saveOf(t.fields), fields: all.map(({ key }) => `field-${key}`) },
    contents: all.map(({ field }) => field.element),
  });
  for (const control of form.querySelectorAll('fieldset')) {
    control.disabled ||= !canAnswer;
  }
  return form;
}
