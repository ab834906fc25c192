/**
 * Whether the browser supports passkeys here: they need https or localhost, and a host name instead of an IP address.
 */
export const supportsPasskeys = (): boolean =>
  'PublicKeyCredential' in window && window.isSecureContext && !/^[\d.]+$|:/.test(window.location.hostname)
