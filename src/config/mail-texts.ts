/** Descriptions of the variables of mail, sent and taken. */
export const MAIL_TEXTS = {
  title: 'Mail',
  variables: [
    {
      name: 'SMTP_URL',
      fallback: 'no mail is sent',
      example: 'smtp://user:password@mail.example.org:587',
      text: 'The mail server: `smtp://` (port 587, STARTTLS if the server offers it; required with a user) or `smtps://` (port 465). `?requireTLS=true` requires STARTTLS, `?ignoreTLS=true` never uses it. Reserved characters in user and password must be percent-encoded.',
    },
    {
      name: 'MAIL_FROM',
      example: 'Maintenance <maintenance@example.org>',
      text: 'The sender: an address, or a name with an address in angle brackets; required with `SMTP_URL`.',
    },
    {
      name: 'PUBLIC_URL',
      fallback: 'the setting `publicUrl`',
      example: 'https://maintenance.example.org',
      text: 'Public URL of the service, without a path, for labels, links in mails, passkeys and messages to devices. Unset, it is the setting `publicUrl`.',
    },
    {
      name: 'MAIL_GATHER_SECONDS',
      text: 'Time in which notifications about a request are collected into one mail to a person, in seconds.',
    },
    {
      name: 'MAIL_RETRY_SECONDS',
      text: 'Pauses between the attempts to send a mail, in seconds, separated by commas; the mail fails after the last one.',
    },
    {
      name: 'MAIL_HOSTS',
      fallback: 'public hosts only',
      example: 'imap.internal.example.org,10.0.0.25',
      text: 'Hosts that [mailboxes](../behaviour/mailboxes.md) may name although their addresses are private: names and addresses as mailboxes have them, separated by commas.',
    },
    {
      name: 'MAIL_FETCH_SECONDS',
      text: 'Pause between two looks at a mailbox, between sign-ins after a failure, and between attempts to read a mail, in seconds.',
    },
  ],
};
