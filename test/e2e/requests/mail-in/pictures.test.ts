import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MailHouse } from '../../../support/arriving.js';

let house: MailHouse;

beforeAll(async () => {
  house = await MailHouse.start();
});
afterAll(() => house.stop());

/** A picture of noise, which no compression makes small. */
async function picture(seed: number, side = 200) {
  const content = Buffer.alloc(side * side * 3, 0);
  let value = seed + 1;
  for (let place = 0; place < content.length; place += 1) {
    value = (Math.imul(value, 1_103_515_245) + 12_345) >>> 0;
    content[place] = value >>> 16;
  }
  const raw = { width: side, height: side, channels: 3 as const };
  return { name: `photo-${seed}.png`, content: await sharp(content, { raw }).png().toBuffer() };
}

it('makes photos of the first ten pictures, and names what was not taken', async () => {
  const pictures = await Promise.all(Array.from({ length: 11 }, (_, n) => picture(n)));
  const files = [{ name: 'plan.dwg', content: Buffer.alloc(2_000_000, 1) }];
  const row = await house.send({ pictures, files, text: 'It drips.' });
  const photos = await house.prisma.attachment.findMany({ where: { requestId: row.requestId } });
  expect(photos).toHaveLength(10);
  expect(photos.every(({ type }) => type === 'BEFORE')).toBe(true);
  const request = await house.prisma.maintenanceRequest.findUniqueOrThrow({
    where: { id: row.requestId ?? 0 },
  });
  expect(request.description).toMatch(
    /^It drips\.\n\nnot taken: photo-10\.png, \d+ kB\nnot taken: plan\.dwg, 2 MB$/,
  );
  const taken = (row.attachments as { taken: boolean }[]).map((file) => file.taken);
  expect(taken).toEqual([...Array(10).fill(true), false, false]);
});

it('leaves out small pictures, and those that came with three mails before', async () => {
  const [logo, small, photo] = [await picture(20), await picture(21, 40), await picture(22)];
  for (let count = 0; count < 3; count += 1)
    await house.send({ pictures: [logo], text: `Mail ${count}` });
  const row = await house.send({ pictures: [logo, small, photo], text: 'The fourth.' });
  expect(row.attachments).toMatchObject([{ taken: false }, { taken: false }, { taken: true }]);
  const request = await house.prisma.maintenanceRequest.findUniqueOrThrow({
    where: { id: row.requestId ?? 0 },
  });
  expect(request.description).toBe('The fourth.');
});

it('names a picture that cannot be read', async () => {
  const { content } = await picture(30);
  const broken = { name: 'broken.png', content: content.subarray(0, 20_000) };
  const { id } = await house.request();
  const row = await house.send({ subject: `#${id}`, text: 'See.', pictures: [broken] });
  const comment = await house.prisma.comment.findUniqueOrThrow({
    where: { id: row.commentId ?? 0 },
  });
  expect(comment.body).toBe('See.\n\nnot taken: broken.png, 20 kB');
});

it('takes the subject for the text of a comment that has only pictures', async () => {
  const { id } = await house.request();
  const row = await house.send({
    subject: `Photo for #${id}`,
    text: '',
    pictures: [await picture(31)],
  });
  const comment = await house.prisma.comment.findUniqueOrThrow({
    where: { id: row.commentId ?? 0 },
    include: { attachments: true },
  });
  expect([comment.body, comment.attachments.length]).toEqual([`Photo for #${id}`, 1]);
  const empty = await house.send({ subject: `#${id}`, text: '' });
  expect(empty).toMatchObject({ state: 'discarded', reason: 'empty' });
});
