import { Anchor } from '@mantine/core';

/** Address of a mail, as a link to write one. */
export function MailLink({ email }: { readonly email: string }) {
  return (
    <Anchor href={`mailto:${email}`} size="sm">
      {email}
    </Anchor>
  );
}

/** Telephone number, as a link to call it. */
export function PhoneLink({ phone }: { readonly phone: string }) {
  return (
    <Anchor href={`tel:${phone.replace(/[^+\d]/g, '')}`} size="sm" className="numbers">
      {phone}
    </Anchor>
  );
}
