import webPush from 'web-push';
import type { Clock } from '../../../core/clock.js';
import { systemCaller } from '../../../core/context.js';
import type { Statements } from '../../../core/sql.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { SecretBox } from '../../../infra/secrets/secret-box.js';
import type { SettingsService } from '../../system/system-settings/system-settings.service.js';
import { insertPair, replacePair, type StoredPair, storedPair } from './push.queries.js';

/** Identity of the service at push services (RFC 8292). */
export interface VapidDetails {
  /** The https address of the service. */
  readonly subject: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Dependencies of PushKeys. */
export interface PushKeysDependencies {
  readonly statements: Statements;
  readonly unitOfWork: UnitOfWork;
  readonly settings: Pick<SettingsService, 'publicUrl'>;
  readonly box: SecretBox;
  readonly clock: Clock;
}

const self = systemCaller('push');

/** Makes the key pair of the installation at its first use, and reads it (docs/behaviour/push.md). */
export class PushKeys {
  constructor(private readonly deps: PushKeysDependencies) {}

  /**
   * The https address of the service; undefined without one, and then nothing is sent to devices.
   */
  async subject(statements = this.deps.statements): Promise<string | undefined> {
    const url = await this.deps.settings.publicUrl(statements);
    return url !== undefined && /^https:/i.test(url) ? url : undefined;
  }

  /** Returns whether messages are sent to devices at all. */
  async isOn(statements?: Statements): Promise<boolean> {
    return (await this.subject(statements)) !== undefined;
  }

  /** The public key, which is made if there is none; undefined without an https address. */
  async publicKey(): Promise<string | undefined> {
    return (await this.isOn()) ? (await this.makePair()).publicKey : undefined;
  }

  /**
   * Identity of the service for a message; undefined without an https address, and where the pair
   * cannot be decrypted.
   */
  async details(): Promise<VapidDetails | undefined> {
    const subject = await this.subject();
    const stored = subject === undefined ? undefined : await storedPair(this.deps.statements);
    const privateKey = stored && this.deps.box.open(stored.privateKey);
    if (subject === undefined || privateKey === undefined) return undefined;
    return { subject, publicKey: stored?.publicKey ?? '', privateKey };
  }

  /** The stored pair. Of two replicas that make one at once, both get that of the first. */
  private async makePair(): Promise<StoredPair> {
    const { statements, box, clock } = this.deps;
    const known = await storedPair(statements);
    if (known === undefined) await insertPair(statements, this.newPair(), clock());
    else if (box.open(known.privateKey) !== undefined) return known;
    else await this.replace(known);
    const stored = await storedPair(statements);
    if (stored === undefined) throw new Error('The key pair of push was not stored.');
    return stored;
  }

  /**
   * Replaces a pair that this `JWT_SECRET` does not decrypt. The devices end with it: their
   * addresses cannot be decrypted either, and they accept messages of the former pair only.
   */
  private async replace({ privateKey }: StoredPair): Promise<void> {
    await this.deps.unitOfWork.run(self, async ({ statements, tx, now }) => {
      if (await replacePair(statements, privateKey, this.newPair(), now)) {
        await tx.pushSubscription.deleteMany();
      }
    });
  }

  private newPair(): StoredPair {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    return { publicKey, privateKey: this.deps.box.seal(privateKey) };
  }
}
