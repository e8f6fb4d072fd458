import { GROUPS } from './texts.js';

/** A variable of the configuration, as people with `system.settings` see it. */
export interface Setting {
  readonly name: string;
  /** The value in force; null for a secret, and where there is none. URLs are without credentials. */
  readonly value: string | null;
  /** What holds while the variable is not set: a value, or words in Markdown. */
  readonly defaultValue: string | null;
  /** Whether the value is that of a variable that is not set. */
  readonly isDefault: boolean;
  /** Whether the variable is set. */
  readonly isSet: boolean;
  readonly secret: boolean;
  /** In Markdown. */
  readonly description: string;
}

/** Settings of one subject. */
export interface SettingGroup {
  readonly title: string;
  readonly entries: readonly Setting[];
}

/**
 * The settings in the groups of the documentation, without anything that is secret.
 *
 * @param present the variables that are set.
 * @param defaults the defaults, as they would be written in the environment.
 * @param effective what holds where the default is no fixed value.
 */
export function settingsOf(
  present: Readonly<Record<string, string | undefined>>,
  defaults: ReadonlyMap<string, string | undefined>,
  effective: Readonly<Record<string, string>>,
): readonly SettingGroup[] {
  return GROUPS.map(({ title, variables }) => ({
    title,
    entries: variables.map(({ name, text, fallback, secret = false }) => {
      const given = present[name];
      const preset = defaults.get(name) || undefined;
      const value = given ?? preset ?? effective[name];
      return {
        name,
        value: secret || value === undefined ? null : withoutCredentials(value),
        defaultValue: preset ?? fallback ?? null,
        isDefault: given === undefined || (!secret && given === preset),
        isSet: given !== undefined,
        secret,
        description: text,
      };
    }),
  }));
}

/**
 * A URL without user, password and parameters, which can be passwords too; another text as it is. A URL
 * that cannot be taken apart, such as one with several hosts, is reduced to its scheme.
 */
function withoutCredentials(text: string): string {
  const [, scheme] = /^([a-z][a-z\d+.-]*:)\/\//i.exec(text) ?? [];
  if (scheme === undefined || text.includes(',')) {
    return scheme === undefined || !text.includes('@') ? text : `${scheme}//…`;
  }
  if (!URL.canParse(text)) return `${scheme}//…`;
  const url = new URL(text);
  const hidden = url.search === '' && url.hash === '' ? '' : '?…';
  return `${url.protocol}//${url.host}${url.pathname}${hidden}`;
}
