import type {
  CreateMailboxInput,
  MailboxKind,
  MailboxSecurity,
  UnknownSenders,
  UpdateMailboxInput,
} from '../../../generated/schema.ts';
import type { MailboxRowFragment } from './mailboxes.generated.ts';

/** Values of the form of a mailbox, as its fields have them. */
export type MailboxValues = {
  name: string;
  address: string;
  departmentId: string | null;
  categoryId: string | null;
  kind: MailboxKind;
  host: string;
  port: string | number;
  security: MailboxSecurity;
  user: string;
  signIn: 'secret' | 'oauth';
  /** Empty: the stored one stays. */
  secret: string;
  oauth: { tokenUrl: string; clientId: string; clientSecret: string; scope: string };
  folder: string;
  authservId: string;
  unknown: UnknownSenders;
  autoreply: boolean;
  retainDays: string | number;
  serviceAccountId: string | null;
};

/** The values of a mailbox, or those with which a new one begins. */
export function valuesOf(mailbox: MailboxRowFragment | undefined): MailboxValues {
  const idOf = (id: number | null | undefined) => (id == null ? null : String(id));
  const { oauth } = mailbox ?? {};
  return {
    name: mailbox?.name ?? '',
    address: mailbox?.address ?? '',
    departmentId: idOf(mailbox?.departmentId),
    categoryId: idOf(mailbox?.categoryId),
    kind: mailbox?.kind ?? 'IMAP',
    host: mailbox?.host ?? '',
    port: mailbox?.port ?? '',
    security: mailbox?.security ?? 'TLS',
    user: mailbox?.user ?? '',
    signIn: oauth ? 'oauth' : 'secret',
    secret: '',
    oauth: {
      tokenUrl: oauth?.tokenUrl ?? '',
      clientId: oauth?.clientId ?? '',
      clientSecret: '',
      scope: oauth?.scope ?? '',
    },
    folder: mailbox?.folder ?? 'INBOX',
    authservId: mailbox?.authservId ?? '',
    unknown: mailbox?.unknown ?? 'HOLD',
    autoreply: mailbox?.autoreply ?? true,
    retainDays: mailbox?.retainDays ?? 30,
    serviceAccountId: idOf(mailbox?.serviceAccountId),
  };
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
const numberOf = (id: string | null): number | null => (id === null ? null : Number(id));

/** Fields of a mailbox that is fetched from. */
function imapInput(values: MailboxValues, isNew: boolean) {
  const { host, port, security, user, secret, oauth, folder, signIn } = values;
  const server = {
    ...{ host: host.trim(), security, user: user.trim(), folder: orNull(folder) ?? 'INBOX' },
    ...(port === '' ? (isNew ? {} : { port: null }) : { port: Number(port) }),
  };
  if (signIn === 'secret') {
    return { ...server, ...(secret !== '' && { secret }), ...(!isNew && { oauth: null }) };
  }
  const { tokenUrl, clientId, clientSecret, scope } = oauth;
  return {
    ...server,
    ...(!isNew && { secret: null }),
    oauth: {
      ...{ tokenUrl: tokenUrl.trim(), clientId: clientId.trim(), scope: orNull(scope) },
      ...(clientSecret !== '' && { clientSecret }),
    },
  };
}

function sharedInput(values: MailboxValues, isNew: boolean) {
  const { kind, authservId, unknown, autoreply, retainDays, serviceAccountId } = values;
  return {
    ...{ name: values.name, address: values.address, unknown, autoreply },
    departmentId: Number(values.departmentId),
    categoryId: numberOf(values.categoryId),
    authservId: orNull(authservId),
    retainDays: Number(retainDays),
    ...(kind === 'IMAP'
      ? imapInput(values, isNew)
      : { serviceAccountId: numberOf(serviceAccountId) }),
  };
}

/** Input of creating a mailbox. */
export function createInput(values: MailboxValues): CreateMailboxInput {
  return { ...sharedInput(values, true), kind: values.kind };
}

/** Input of changing a mailbox, or of restoring an archived one, of which nothing else may change. */
export function updateInput(
  mailbox: MailboxRowFragment,
  values: MailboxValues,
): UpdateMailboxInput {
  const { id, version: expectedVersion, archivedAt } = mailbox;
  if (archivedAt === null) return { id, expectedVersion, ...sharedInput(values, false) };
  const { secret, oauth } = values;
  const isImap = mailbox.kind === 'IMAP';
  return {
    ...{ id, expectedVersion, archived: false },
    ...(isImap && mailbox.oauth === null && { secret }),
    ...(isImap && mailbox.oauth !== null && { oauth: { clientSecret: oauth.clientSecret } }),
  };
}
