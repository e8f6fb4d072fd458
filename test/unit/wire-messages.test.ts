import { describe, expect, it } from 'vitest';
import { executionMessages } from '../../src/infra/wire-messages.js';

/** Messages as PostgreSQL reads them: code, length and content. */
function split(bytes: Buffer): { code: string; content: Buffer }[] {
  const messages = [];
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at + 1);
    messages.push({
      code: bytes.toString('latin1', at, at + 1),
      content: bytes.subarray(at + 5, at + 1 + length),
    });
    at += 1 + length;
  }
  return messages;
}

const known = { name: 's1', parsed: undefined, values: [], described: false };

describe('the messages of executions', () => {
  it('of a known statement are Bind, Execute and Sync', () => {
    const messages = split(executionMessages([known]));
    expect(messages.map(({ code }) => code)).toEqual(['B', 'E', 'S']);
    // Portal, statement, no formats, no values, one format of the result: text.
    expect(messages[0]?.content.toString('latin1')).toBe('\0s1\0\0\0\0\0\0\x01\0\0');
    // The unnamed portal, all rows.
    expect(messages[1]?.content.toString('latin1')).toBe('\0\0\0\0\0');
    expect(messages[2]?.content).toHaveLength(0);
  });

  it('of a new one begin with Parse, and ask for the description', () => {
    const text = 'SELECT $1::text || ’ä’';
    const messages = split(executionMessages([{ ...known, parsed: text, described: true }]));
    expect(messages.map(({ code }) => code).join('')).toBe('PBDES');
    expect(messages[0]?.content.toString('utf8')).toBe(`s1\0${text}\0\0\0`);
    expect(messages[2]?.content.toString('latin1')).toBe('P\0');
  });

  it('have the lengths of values in bytes, and none for null', () => {
    const [bind] = split(executionMessages([{ ...known, values: ['é€𝄞', null, ''] }]));
    const values = bind?.content.subarray('\0s1\0\0\0'.length);
    expect(values?.toString('utf8')).toBe(
      `\0\x03\0\0\0\x09é€𝄞${Buffer.from([255, 255, 255, 255]).toString('utf8')}\0\0\0\0\0\x01\0\0`,
    );
  });

  it('of several statements end with one Sync', () => {
    const unnamed = { ...known, name: '', parsed: 'SELECT 1' };
    const codes = split(executionMessages([known, unnamed, known])).map(({ code }) => code);
    expect(codes.join('')).toBe('BEPBEBES');
  });
});
