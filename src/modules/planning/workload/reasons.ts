import type { Account } from '../../../core/actor.js';
import { languageOf } from '../../equipment/fields/local-text.types.js';
import type { RankedCandidate } from '../capacity/ranking.js';
import type { CandidateReason, CandidateReasonCode } from './candidates.types.js';

type Write = (candidate: RankedCandidate, skills: ReadonlyMap<number, string>) => string;

/** Reasons in a language. */
type Words = Readonly<Record<CandidateReasonCode, Write>>;

const EN: Words = {
  skills: ({ missing }, skills) =>
    missing.length === 0 ? 'has all skills needed' : `lacks ${named(missing, skills)}`,
  absent: () => 'is absent',
  off_hours: () => 'does not work in the next 24 hours',
  room: ({ room, day }) =>
    day.capacity === null
      ? 'has no working hours set'
      : `${room ? 'has room' : 'has no room'} that day: ${day.planned + day.own} of ${day.capacity} minutes with this request`,
  same_place: ({ samePlace }) =>
    samePlace === 1
      ? 'has 1 other request near this place that day'
      : `has ${samePlace} other requests near this place that day`,
  load: ({ load }) => `has ${load} minutes of open work`,
};

const DE: Words = {
  skills: ({ missing }, skills) =>
    missing.length === 0 ? 'hat alle nötigen Fähigkeiten' : `es fehlt: ${named(missing, skills)}`,
  absent: () => 'ist abwesend',
  off_hours: () => 'arbeitet in den nächsten 24 Stunden nicht',
  room: ({ room, day }) =>
    day.capacity === null
      ? 'hat keine Arbeitszeiten'
      : `hat an dem Tag ${room ? 'Zeit' : 'keine Zeit'}: mit dieser Meldung ${day.planned + day.own} von ${day.capacity} Minuten`,
  same_place: ({ samePlace }) =>
    samePlace === 1
      ? 'hat an dem Tag 1 andere Meldung in der Nähe'
      : `hat an dem Tag ${samePlace} andere Meldungen in der Nähe`,
  load: ({ load }) => `hat ${load} Minuten offene Arbeit`,
};

/** Reasons for the place of a candidate, in the language of the reader. */
export function reasonsFor(
  actor: Pick<Account, 'language'>,
  candidate: RankedCandidate,
  needs: readonly number[],
  skills: ReadonlyMap<number, string>,
): CandidateReason[] {
  const codes: CandidateReasonCode[] = [
    ...(needs.length > 0 ? (['skills'] as const) : []),
    ...(candidate.absent ? (['absent'] as const) : []),
    ...(candidate.works ? [] : (['off_hours'] as const)),
    'room',
    ...(candidate.samePlace > 0 ? (['same_place'] as const) : []),
    'load',
  ];
  const words = languageOf(actor) === 'de' ? DE : EN;
  return codes.map((code) => ({ code, text: words[code](candidate, skills) }));
}

function named(ids: readonly number[], skills: ReadonlyMap<number, string>): string {
  return ids.map((id) => skills.get(id) ?? String(id)).join(', ');
}
