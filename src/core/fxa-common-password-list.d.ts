/** Mozilla's Bloom filter of the most common passwords of eight characters and more. */
declare module 'fxa-common-password-list' {
  const commonPasswords: { test(password: string): boolean };
  export default commonPasswords;
}
