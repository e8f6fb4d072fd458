import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { fannedOut } from '../../../support/notified.js';
import { PASSWORD } from '../../../support/seed.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe.each(bothOr('rest'))('what concerns the security of an account, over %s', (via) => {
  it('is told to its person, who did it, and to nobody else', async () => {
    const person = await app.seed.person('technician');
    const input = { currentPassword: PASSWORD, newPassword: 'staple tower evening' };
    expect(await invoke(app, via, 'changePassword', input, person.token)).toMatchObject({
      code: 'OK',
    });
    await fannedOut(app);
    const rows = await app.database.prisma.notification.findMany({
      where: { kind: 'security', actorId: person.id },
    });
    expect(rows).toMatchObject([
      { userId: person.id, requestId: null, data: { event: 'password_changed' }, inApp: true },
    ]);
  });
});
