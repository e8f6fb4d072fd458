/** Mozilla's Bloom filter of the most common passwords with at least eight characters. */
declare module 'fxa-common-password-list' {
  const commonPasswords: { test(password: string): boolean };
  export default commonPasswords;
}
