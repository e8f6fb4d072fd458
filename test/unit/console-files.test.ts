import { describe, expect, it } from 'vitest';
import { errorOfAnswer } from '../../console/src/api/answer-error.ts';
import { fileProblemOf } from '../../console/src/parts/error-limits.ts';
import { isTaken, isWorthSending, scaleOf } from '../../console/src/parts/photo-plan.ts';

/** The envelope of a failure, as the service sends it (specification 2.1). */
const envelope = (code: string, message: string, details?: object) => ({
  code,
  success: false,
  error: { message, ...(details && { details }) },
  timestamp: '2026-06-01T12:00:00.000Z',
});

describe('a refused upload', () => {
  it.each([
    [401, 'expired_token'],
    [403, 'FORBIDDEN'],
    [409, 'CONFLICT'],
    [413, 'PAYLOAD_TOO_LARGE'],
    [415, 'UNSUPPORTED_MEDIA_TYPE'],
    [503, 'SERVICE_UNAVAILABLE'],
  ])('with %i has the code of the envelope, %s', (status, code) => {
    const details = { field: 'file', reason: 'is wrong' };
    const error = errorOfAnswer(status, envelope(code, 'A sentence.', details), '7');
    expect(error).toMatchObject({ code, message: 'A sentence.', details, retryAfter: 7 });
  });

  it.each([
    [400, 'INTERNAL_ERROR'],
    [401, 'UNAUTHENTICATED'],
    [413, 'PAYLOAD_TOO_LARGE'],
    [429, 'RATE_LIMITED'],
    [500, 'INTERNAL_ERROR'],
    [502, 'SERVICE_UNAVAILABLE'],
    [504, 'SERVICE_UNAVAILABLE'],
  ])('with %i by a proxy is never a lost connection, but %s', (status, code) => {
    for (const body of [undefined, null, 'text', [], {}]) {
      const error = errorOfAnswer(status, body, null);
      expect(error).toMatchObject({ code, message: `HTTP ${status}` });
      expect(error.retryAfter).toBeUndefined();
    }
  });

  it('says the limit or the format', () => {
    const details = { unit: 'megapixels', limit: 50, value: 61.2, reason: 'x' };
    expect(fileProblemOf({ code: 'PAYLOAD_TOO_LARGE', details })).toMatchObject({
      text: 'limitMegapixels',
      values: { limit: '50', value: '61.2' },
    });
    const side = { unit: 'pixels a side', limit: 16_384, value: 20_000, reason: 'x' };
    expect(fileProblemOf({ code: 'PAYLOAD_TOO_LARGE', details: side })?.text).toBe('limitSide');
    const scans = { unit: 'scans', limit: 50, reason: 'x' };
    expect(fileProblemOf({ code: 'PAYLOAD_TOO_LARGE', details: scans })?.text).toBe('limitOther');
    const heic = { format: 'heic' };
    expect(fileProblemOf({ code: 'UNSUPPORTED_MEDIA_TYPE', details: heic })).toMatchObject({
      text: 'wrongFormat',
      values: { format: 'HEIC' },
    });
    expect(fileProblemOf({ code: 'PAYLOAD_TOO_LARGE', details: {} })).toBeUndefined();
    expect(fileProblemOf({ code: 'CONFLICT', details })).toBeUndefined();
  });
});

describe('a photo before it is sent', () => {
  it.each([
    ['a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF\0\x01', true],
    ['a PNG', '\x89PNG\r\n\x1a\n\0\0\0\r', true],
    ['a WebP', 'RIFF\x10\0\0\0WEBP', true],
    ['a HEIC', '\0\0\0\x18ftypheic', false],
    ['an AVIF', '\0\0\0\x1cftypavif', false],
    ['a sound', 'RIFF\x10\0\0\0WAVE', false],
    ['nothing', '', false],
  ])('is recognised by its first bytes: %s', (_what, head, taken) => {
    expect(isTaken(Buffer.from(head, 'latin1'))).toBe(taken);
  });

  it.each([
    ['a small one', 1_000_000, true, 2_560, 1_920, undefined],
    ['one of a phone', 4_000_000, true, 4_096, 3_072, 2_560 / 4_096],
    ['50 megapixels of few bytes', 300_000, true, 8_160, 6_144, 2_560 / 8_160],
    ['a panorama', 360_000, true, 16_000, 3_800, 2_560 / 16_000],
    ['a high one', 1_000, true, 10, 5_120, 0.5],
    ['few pixels of many bytes', 1_000_001, true, 2_000, 1_500, 1],
    ['another format', 1_000, false, 400, 300, 1],
    ['another format, large', 1_000, false, 5_120, 300, 0.5],
  ])('is made smaller by pixels and bytes: %s', (_what, size, taken, width, height, scale) => {
    expect(scaleOf({ size, taken }, { width, height })).toBe(scale);
  });

  it.each([
    ['smaller', 2_000_000, true, 1_999_999, true],
    ['as large', 2_000_000, true, 2_000_000, false],
    ['larger, of another format', 1_000, false, 5_000, true],
    ['larger than one that the service refuses', 10_000_001, true, 10_000_002, true],
  ])(
    'is sent as it came unless the reduced file is worth it: %s',
    (_what, size, taken, reduced, worth) => {
      expect(isWorthSending({ size, taken }, reduced)).toBe(worth);
    },
  );
});
