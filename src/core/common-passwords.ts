import commonPasswords from 'fxa-common-password-list';

/** Whether a password, in NFKC, is on the list of those that are guessed first. */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC');
  return commonPasswords.test(text.toLowerCase()) || commonPasswords.test(text);
}
