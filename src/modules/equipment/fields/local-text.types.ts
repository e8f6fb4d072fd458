import { Field, InputType, ObjectType } from 'type-graphql';
import type { Account } from '../../../core/actor.js';
import { Clearable, TextOrNone } from '../../../core/constraints.js';
import { mailLanguage } from '../../outward/mail/mail-page.js';

/** Largest length of any such text in characters; most have a smaller one. */
const MAX_TEXT = 1000;

/** A text in the languages of the console; at least one of them is there. */
@ObjectType({ description: 'A text in English, German or both.' })
export class LocalText {
  @Field(() => String, { nullable: true, description: 'English.' })
  en: string | null;

  @Field(() => String, { nullable: true, description: 'German.' })
  de: string | null;
}

/** A text in the languages of the console, as input. */
@InputType({
  description: 'A text in English, German or both; the one that is there is shown for the other.',
})
export class LocalTextInput {
  @Field(() => String, { nullable: true, description: 'English.' })
  @Clearable()
  @TextOrNone(MAX_TEXT)
  en?: string | null;

  @Field(() => String, { nullable: true, description: 'German.' })
  @Clearable()
  @TextOrNone(MAX_TEXT)
  de?: string | null;
}

/** A language of such a text. */
export type TextLanguage = keyof LocalText;

/** The text in a language, or in the other one where it is missing. */
export function textIn({ en, de }: LocalText, language: TextLanguage): string {
  return (language === 'de' ? (de ?? en) : (en ?? de)) ?? '';
}

/** The language of texts for a reader. */
export function languageOf({ language = 'en' }: Pick<Account, 'language'>): TextLanguage {
  return mailLanguage(language);
}

/** The text with null for a language that is missing. */
export function wholeText({ en, de }: LocalTextInput): LocalText {
  return { en: en || null, de: de || null };
}
