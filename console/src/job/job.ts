import type { Question } from '../light/question.ts';

/** A step or an entry of a job. */
type Step =
  | ('accept' | 'decline' | 'start' | 'done')
  | ('comment' | 'photos' | 'checklist' | 'fields' | 'time' | 'quote');

/** An item of the checklist of a job. */
export interface Item {
  readonly id: number;
  readonly kind: 'check' | 'text' | 'number' | 'choice' | 'photo' | 'reading';
  readonly label: string;
  readonly required: boolean;
  readonly unit: string | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly choices: readonly string[] | null;
  readonly value: boolean | number | string | null;
  readonly note: string | null;
  readonly attachmentId: number | null;
  readonly failed: boolean;
  readonly notApplicable: boolean;
  readonly answeredAt: string | null;
}

/** A photo of a job. */
export interface Photo {
  readonly id: number;
  readonly type: 'BEFORE' | 'AFTER' | null;
  readonly url: string;
}

/** A job as REST answers it (docs/behaviour/jobs.md). */
export interface Job {
  readonly number: number;
  readonly title: string;
  readonly description: string;
  readonly state: 'sent' | 'seen' | 'accepted' | 'declined' | 'done' | 'returned' | 'withdrawn';
  readonly until: string;
  readonly arrivesAt: string | null;
  readonly startedAt: string | null;
  readonly doneAt: string | null;
  readonly message: string | null;
  readonly returnReason: string | null;
  readonly onHold: boolean;
  readonly contractorName: string;
  readonly lead: { readonly name: string; readonly phone: string | null } | null;
  readonly category: string | null;
  readonly place: { readonly text: string | null; readonly pathName: string | null };
  readonly asset: Readonly<
    Record<'tag' | 'name', string> &
      Record<'type' | 'manufacturer' | 'model' | 'serialNumber', string | null>
  > | null;
  readonly photos: readonly Photo[];
  readonly checklist: { readonly name: string; readonly items: readonly Item[] } | null;
  readonly fields: readonly (Question & { readonly value: unknown })[] | null;
  readonly comments: readonly { readonly body: string; at: string; readonly mine: boolean }[];
  readonly times:
    | readonly {
        readonly startedAt: string;
        readonly minutes: number;
        readonly kind: 'work' | 'travel';
        readonly note: string | null;
      }[]
    | null;
  readonly quotes: readonly { readonly amount: number; text: string; state: string }[] | null;
  readonly actions: readonly { readonly step: Step; readonly allowed: boolean }[];
  readonly currency: string;
  readonly serverTime: string;
}

/** Returns whether a step or an entry is taken now. */
export const isAllowed = ({ actions }: Job, step: Step): boolean =>
  actions.some((action) => action.step === step && action.allowed);
