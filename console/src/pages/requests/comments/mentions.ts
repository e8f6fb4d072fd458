import { nameOf } from '../../../session/viewer.ts';
import type { TimelinePersonFragment } from '../maintenance/timeline/timeline.generated.ts';

/** A part of a comment: text, or a mentioned person. */
export type BodyPart = string | { readonly id: number };

/** Splits the body of a comment at mentions such as `<@7>`. */
export function partsOf(body: string): BodyPart[] {
  return body
    .split(/(<@\d+>)/)
    .filter((part) => part !== '')
    .map((part) => {
      const [, id] = /^<@(\d+)>$/.exec(part) ?? [];
      return id === undefined ? part : { id: Number(id) };
    });
}

/** Name of a person in a text that is being written. */
export function calledAs(person: TimelinePersonFragment): string {
  return `@${nameOf(person)}`;
}

/** Replaces ids by names, for a field. */
export function toTyped(body: string, people: readonly TimelinePersonFragment[]): string {
  return body.replace(/<@(\d+)>/g, (mark, id) => {
    const person = people.find((one) => one.id === Number(id));
    return person ? calledAs(person) : mark;
  });
}

/** Replaces the names of chosen people by ids; longer names first. */
export function toBody(typed: string, people: readonly TimelinePersonFragment[]): string {
  return people
    .toSorted((a, b) => calledAs(b).length - calledAs(a).length)
    .reduce((text, person) => text.replaceAll(calledAs(person), `<@${person.id}>`), typed)
    .trim();
}

/** The partial name before the cursor, and the position of its `@`; undefined without one. */
export function begunName(
  typed: string,
  cursor: number,
): { readonly at: number; readonly name: string } | undefined {
  const [, name] = /(?:^|[\s(])@([^\s@<>]{0,40})$/.exec(typed.slice(0, cursor)) ?? [];
  return name === undefined ? undefined : { at: cursor - name.length - 1, name };
}
