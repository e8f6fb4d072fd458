import type { FailureCodeKind } from '../generated/prisma/enums.js';

/** A failure code of the demonstration. */
export interface CodeWords {
  readonly kind: FailureCodeKind;
  readonly name: { readonly en: string; readonly de: string };
  /** Name of its category; without one all requests have it. */
  readonly category?: string;
}

const problem = (en: string, de: string): CodeWords => ({ kind: 'problem', name: { en, de } });
const cause = (en: string, de: string): CodeWords => ({ kind: 'cause', name: { en, de } });
const remedy = (en: string, de: string): CodeWords => ({ kind: 'remedy', name: { en, de } });
const HEATING = { category: 'Heating' } as const;

/** The failure codes of the demonstration, in the order of their ranks. */
export const CODES: readonly CodeWords[] = [
  problem('Does not work', 'Ohne Funktion'),
  problem('Leaks', 'Undicht'),
  problem('Makes a noise', 'Macht Geräusche'),
  { ...problem('Stays cold', 'Bleibt kalt'), ...HEATING },
  { ...problem('Too hot', 'Zu heiß'), ...HEATING },
  cause('Wear', 'Verschleiß'),
  cause('Loose connection', 'Lose Verbindung'),
  cause('Dirt', 'Verschmutzung'),
  cause('Wrong use', 'Fehlbedienung'),
  { ...cause('Air in the system', 'Luft im System'), ...HEATING },
  remedy('Part replaced', 'Teil ersetzt'),
  remedy('Adjusted', 'Eingestellt'),
  remedy('Cleaned', 'Gereinigt'),
  remedy('Tightened', 'Festgezogen'),
];
