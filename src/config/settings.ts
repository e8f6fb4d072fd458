import { GROUPS } from './texts.js';

/** A configuration variable as shown to people with `system.settings`. */
export interface Setting {
  readonly name: string;
  /** Effective value; null for a secret or without a value. URLs have no credentials. */
  readonly value: string | null;
  /** Effective value when the variable is not set: a value, or words in Markdown. */
  readonly defaultValue: string | null;
  /** True if the effective value is the default. */
  readonly isDefault: boolean;
  /** True if the variable is set. */
  readonly isSet: boolean;
  readonly secret: boolean;
  /** Markdown. */
  readonly description: string;
}

/** Settings of one subject. */
export interface SettingGroup {
  readonly title: string;
  readonly entries: readonly Setting[];
}

/**
 * Settings in the groups of the documentation, without secrets.
 *
 * @param present variables that are set.
 * @param defaults defaults as written in the environment.
 * @param effective effective values of variables without a fixed default.
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
 * Removes user, password and parameters, which can contain passwords, from a URL; other text is
 * unchanged. A URL that cannot be parsed, such as one with several hosts, is reduced to its scheme.
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
