import { describe, expect, it } from 'vitest';
import { replyOf } from '../../../src/modules/requests/mail-in/reading/reply-text.js';

const LINE = '--- Reply above this line ---';

describe('our line', () => {
  it.each([
    LINE,
    '--- Bitte oberhalb dieser Zeile antworten ---',
    'Reply above this line',
    '  — reply  above this line — ',
    '*--- Reply above this line ---*',
  ])('ends what is kept: %s', (line) => {
    expect(replyOf(`New\n\n${line}\nold`)).toBe('New');
    expect(replyOf(`New\n\n> ${line}\n> old`)).toBe('New');
    expect(replyOf(`New\n\n>> ${line}\n>> old\n> older\n`)).toBe('New');
  });

  it('ends it also where unquoted text follows', () => {
    expect(replyOf(`New\n${LINE}\nold\n> x\nlast`)).toBe('New');
  });

  it('is no line with other words', () => {
    expect(replyOf(`Please reply above this line:\nold`)).toBe(
      'Please reply above this line:\nold',
    );
  });

  it('counts where it stands first', () => {
    expect(replyOf(`New\n${LINE}\nold\n${LINE}\nolder`)).toBe('New');
  });

  it('takes the introduction before it along', () => {
    expect(replyOf(`New\n\nAm 23.11.26 um 09:00 schrieb X:\n> ${LINE}\n> old`)).toBe('New');
    expect(replyOf(`New\n\nAm 23.11.26 um 09:00 schrieb X:\n\n${LINE}\nold`)).toBe('New');
  });

  it('keeps everything where unquoted text follows a quoted one', () => {
    const text = `New\n\n> ${LINE}\n> Which floor?\nThe third.\n> Which door?`;
    expect(replyOf(text)).toBe(text);
  });
});

describe('quotes', () => {
  it('go from the first one on', () => {
    expect(replyOf('New\n\n> old\n>\n> older')).toBe('New');
    expect(replyOf('> old')).toBe('');
  });

  it('stay where text follows', () => {
    expect(replyOf('> old\nNew')).toBe('> old\nNew');
    expect(replyOf('A\n> old\nB\n> older')).toBe('A\n> old\nB\n> older');
  });

  it('go where only a signature follows', () => {
    expect(replyOf('New\n\n> old\n\n-- \nKim')).toBe('New');
  });
});

describe('a signature', () => {
  it('begins with two hyphens and a space', () => {
    expect(replyOf('New\n-- \nKim')).toBe('New');
    expect(replyOf('-- \nKim')).toBe('');
  });

  it.each(['--', '--  ', '> -- ', ' -- ', '---', '__', 'Cheers,', 'Sent from my iPhone'])(
    'does not begin with %j',
    (line) => {
      expect(replyOf(`New\n${line}\nmore`)).toBe(`New\n${line}\nmore`);
    },
  );
});

it('is all of a text that quotes nothing', () => {
  expect(replyOf('A\n\nB:\n- c\n- d')).toBe('A\n\nB:\n- c\n- d');
  expect(replyOf('')).toBe('');
});

it('keeps what stands behind the lines that are looked at', () => {
  const text = 'line\n'.repeat(6_000).trim();
  expect(replyOf(text)).toBe(text);
});
