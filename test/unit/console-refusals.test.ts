import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CallError, QueueEntry } from '../../console/src/offline/queue/entry.ts';
import {
  decisiveStep,
  type StepFact,
  withAuthors,
} from '../../console/src/offline/queue/others.ts';
import { type RefusalWords, refusalOf } from '../../console/src/pages/requests/offline/refusal.ts';
import { translatorOf } from '../../console/src/parts/reason-translator.ts';
import { GERMAN_REASONS } from '../../console/src/parts/reasons-de.ts';

/** Texts of the console in a language, with the plural forms of English and German. */
function wordsIn(language: 'en' | 'de'): RefusalWords {
  const lookUp = (key: string): unknown => {
    const [name = '', path = ''] = key.split(':');
    const texts = JSON.parse(readFileSync(`console/src/i18n/${language}/${name}.json`, 'utf8'));
    return path.split('.').reduce((found, part) => found?.[part], texts);
  };
  const say = (key: string, values: Readonly<Record<string, unknown>> = {}): string => {
    const text = lookUp(key) ?? lookUp(`${key}_${values.count === 1 ? 'one' : 'other'}`);
    if (typeof text !== 'string') throw new Error(`There is no text ${key}.`);
    return text.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => String(values[name]));
  };
  const t = say as unknown as RefusalWords['t'];
  return {
    t,
    when: (iso) => say('outbox:at', { time: iso.slice(11, 16) }),
    reason: language === 'de' ? translatorOf(GERMAN_REASONS) : (text) => text,
    number: String,
    labelOf: (id) => (id === '5' ? 'Oil level' : undefined),
  };
}

const english = wordsIn('en');
const german = wordsIn('de');

function refused(
  operation: string,
  error: Partial<CallError>,
  input: QueueEntry['input'] = { id: 7 },
): QueueEntry {
  return {
    ...{ id: 1, key: 'q-1', retryOf: null, userId: 1, lane: 'request:7', operation, input },
    ...{ expectedVersion: 4, snapshot: null, performedAt: null, tries: 1, state: 'refused' },
    error: { code: 'CONFLICT', message: 'The message.', details: null, by: null, ...error },
    questions: [],
  };
}

const by = (action: string, assignee: string | null = null) => ({
  ...{ action, person: 'Hugo Lind', at: '2026-03-02T10:40:00Z', assignee },
});
const invalid = (field: string, reason: string) => ({
  ...{ code: 'VALIDATION_ERROR', details: { errors: [{ field, reason }] } },
});
const START = 'startMaintenanceRequest';

describe('a refusal says the cause and the person', () => {
  it.each<[string, QueueEntry, string, string]>([
    [
      'given to somebody else',
      refused(START, { code: 'VERSION_CONFLICT', by: by('ASSIGN', 'Carla Dorn') }),
      'Assigned to Carla Dorn at 10:40',
      'An Carla Dorn zugewiesen um 10:40',
    ],
    [
      'completed',
      refused(START, {
        code: 'INVALID_TRANSITION',
        by: by('COMPLETE'),
        details: { stage: 'completed' },
      }),
      'Completed by Hugo Lind at 10:40',
      'Erledigt von Hugo Lind um 10:40',
    ],
    [
      'on hold',
      refused(START, { code: 'FORBIDDEN', by: by('HOLD') }),
      'Put on hold by Hugo Lind at 10:40',
      'Zurückgestellt von Hugo Lind um 10:40',
    ],
    [
      'stock',
      refused(
        'addPartMovement',
        { details: { reason: 'is more than there is in stock', onHand: 2 }, by: by('ASSIGN') },
        { partId: 3, quantity: 4 },
      ),
      'Only 2 of 4 in stock',
      'Nur 2 von 4 auf Lager',
    ],
    [
      'access',
      refused('addComment', {
        code: 'NOT_FOUND',
        message: 'The maintenance request was not found.',
      }),
      'You have no access to this request any more',
      'Sie haben keinen Zugang mehr zu dieser Meldung',
    ],
    [
      'what is missing, by name',
      refused('completeMaintenanceRequest', {
        code: 'INVALID_TRANSITION',
        by: by('ASSIGN'),
        details: {
          missing: [
            { code: 'afterPhoto', message: 'A photo of after the work is missing.', ref: null },
            { code: 'checklist', message: 'No answer.', ref: '5' },
            { code: 'checklist', message: 'No answer.', ref: '6' },
            { code: 'field', message: 'Which pump?', ref: 'pump' },
          ],
        },
      }),
      'Still missing: A photo from after the work, 1 answer of the checklist, “Oil level”, “Which pump?”',
      'Fehlt noch: Ein Foto von nach der Arbeit, 1 Antwort der Checkliste, „Oil level“, „Which pump?“',
    ],
    [
      'fields of the form',
      refused('addComment', invalid('body', 'must have 1 to 5000 characters')),
      'The form needs: Comment must have 1 to 5000 characters',
      'Das Formular braucht: Kommentar muss 1 bis 5000 Zeichen haben',
    ],
    [
      'a timer elsewhere',
      refused('startTimer', {
        details: { reason: 'cannot have your timer, because it runs', requestId: 9 },
      }),
      'Your timer runs on request 9',
      'Ihre Zeitmessung läuft an Meldung 9',
    ],
    [
      'a timer that is over',
      refused('stopTimer', {
        details: { reason: 'is not the request on which your timer runs' },
      }),
      'Your timer does not run any more',
      'Ihre Zeitmessung läuft nicht mehr',
    ],
    [
      'a downtime',
      refused('createDowntime', { details: { reason: 'overlaps another downtime of the asset' } }),
      'A downtime of the machine is recorded for that time already',
      'Für diese Zeit ist schon ein Stillstand der Anlage erfasst',
    ],
    [
      'a reading',
      refused(
        'addMeterReading',
        invalid('value', 'must not be less than the last one, unless replacesMeter is true'),
      ),
      'The reading is below the last one of the meter',
      'Der Zählerstand liegt unter dem letzten des Zählers',
    ],
    [
      'a lost photo',
      refused('uploadAttachment', { code: 'PHOTO_LOST' }),
      'The device has deleted the photo',
      'Das Gerät hat das Foto gelöscht',
    ],
    [
      'a photo that was not delivered',
      refused('addComment', invalid('attachmentIds', 'is not the id of a photo')),
      'A photo that belongs to it was not delivered',
      'Ein Foto, das dazugehört, wurde nicht zugestellt',
    ],
    [
      'a creation that was not delivered',
      refused('addComment', invalid('requestId', 'is not known'), { requestId: 'client:a' }),
      'The new request that it belongs to was not delivered',
      'Die neue Meldung, zu der es gehört, wurde nicht zugestellt',
    ],
    [
      'the state, where nobody else stands behind it',
      refused('addTimeEntry', { code: 'INVALID_TRANSITION', details: { stage: 'completed' } }),
      'The request does not allow it any more. Its state: Completed',
      'Die Meldung lässt es nicht mehr zu. Ihr Zustand: Erledigt',
    ],
    [
      'the message of the service as the last resort',
      refused('addComment', { code: 'UNHEARD_OF' }),
      'The service does not take it: The message.',
      'Der Dienst nimmt es nicht an: The message.',
    ],
  ])('%s', (_what, entry, inEnglish, inGerman) => {
    expect(refusalOf(entry, english)).toBe(inEnglish);
    expect(refusalOf(entry, german)).toBe(inGerman);
  });
});

const step = (name: string, more: Partial<StepFact> = {}): StepFact => ({
  ...{ step: name, at: '2026-03-02T10:40:00Z', actorId: 2, person: 'Hugo Lind' },
  ...{ assigneeId: null, assignee: null, removed: [], fields: [] },
  ...more,
});
const others = (...steps: StepFact[]) => ({ steps, answers: [] });

describe('the step behind a refusal', () => {
  const given = step('ASSIGN', { assigneeId: 3, assignee: 'Carla Dorn' });

  it('is the newest one that decides about the work', () => {
    const found = decisiveStep(others(step('CLASSIFY'), given, step('APPROVE')), 1);
    expect(found).toEqual({
      ...{ action: 'ASSIGN', person: 'Hugo Lind', at: given.at, assignee: 'Carla Dorn' },
    });
  });

  it.each([
    ['the own one', [step('COMPLETE', { actorId: 1 }), given]],
    ['one that gave the request to the person', [step('ASSIGN', { assigneeId: 1 }), given]],
    ['one about other helpers', [step('HELPERS', { removed: [9] })]],
  ])('is not %s', (_what, steps) => {
    expect(decisiveStep(others(...steps), 1)).toBeNull();
  });

  it('may be that which takes a helper away', () => {
    expect(decisiveStep(others(step('HELPERS', { removed: [1] })), 1)?.action).toBe('HELPERS');
  });
});

describe('a question', () => {
  const question = { field: 'floor', mine: 1, theirs: 2 };

  it('names who changed the field, and when', () => {
    const steps = [
      step('FIELDS', { fields: ['gate'], person: 'Ella Berg' }),
      step('FIELDS', { fields: ['floor'], actorId: 1, person: 'The person' }),
      step('FIELDS', { fields: ['floor'], at: '2026-03-02T09:00:00Z' }),
    ];
    expect(withAuthors([question], others(...steps), 1, undefined)).toEqual([
      { ...question, by: 'Hugo Lind', at: '2026-03-02T09:00:00Z' },
    ]);
  });

  it('names who answered the item of a checklist', () => {
    const answers = [
      { itemId: 4, person: 'Ella Berg', at: '2026-03-02T08:00:00Z' },
      { itemId: 5, person: 'Carla Dorn', at: '2026-03-02T09:00:00Z' },
    ];
    expect(withAuthors([question], { steps: [], answers }, 1, 5)).toEqual([
      { ...question, by: 'Carla Dorn', at: '2026-03-02T09:00:00Z' },
    ]);
  });
});
