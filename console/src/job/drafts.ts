import type { AnswerField } from '../light/answer-field.ts';
import { tabData } from '../parts/site-data.ts';
import { newKey } from './call.ts';

interface Kept {
  /** Typed texts, by the id of their field. */
  readonly texts: Record<string, string>;
  /** The last call without an answer, by the name of its form. */
  readonly sent: Record<string, { readonly content: string; readonly key: string }>;
}

/** Typed texts of a job, kept as long as the tab: a phone may end the page while its camera is open. */
export class Drafts {
  readonly #name: string;
  readonly #kept: Kept;

  constructor(number: number) {
    this.#name = `job-draft-${number}`;
    this.#kept = JSON.parse(tabData.get(this.#name) ?? '{"texts":{},"sent":{}}') as Kept;
  }

  /** Fills in what was typed before, and keeps what is typed. */
  keep(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): void {
    field.value = this.#kept.texts[field.id] ?? field.value;
    field.addEventListener('input', () => this.#set(field.id, field.value));
  }

  /** The same for a box to tick. */
  keepBox(box: HTMLInputElement): void {
    const kept = this.#kept.texts[box.id];
    if (kept !== undefined) box.checked = kept !== '';
    box.addEventListener('input', () => this.#set(box.id, box.checked ? 'true' : ''));
  }

  /** The same for an answer to a question. */
  keepAnswer(id: string, field: Pick<AnswerField, 'element' | 'value' | 'set'>): void {
    const kept = this.#kept.texts[id];
    if (kept !== undefined) field.set(JSON.parse(kept));
    field.element.addEventListener('input', () => this.#set(id, JSON.stringify(field.value())));
  }

  /** The key of an attempt: the same as long as the same is sent, also after a reload. */
  keyOf(form: string, body: object): string {
    const content = JSON.stringify(body);
    const last = this.#kept.sent[form];
    if (last?.content === content) return last.key;
    const key = newKey();
    this.#kept.sent[form] = { content, key };
    this.#save();
    return key;
  }

  /** Forgets the key of a call that was refused: the next attempt is judged anew. */
  forget(form: string): void {
    delete this.#kept.sent[form];
    this.#save();
  }

  /** Removes what was sent. */
  drop(form: string, fields: readonly string[]): void {
    delete this.#kept.sent[form];
    for (const id of fields) delete this.#kept.texts[id];
    this.#save();
  }

  #set(id: string, text: string): void {
    this.#kept.texts[id] = text;
    this.#save();
  }

  #save(): void {
    tabData.set(this.#name, JSON.stringify(this.#kept));
  }
}
