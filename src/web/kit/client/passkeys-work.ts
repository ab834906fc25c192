/** Whether passkeys can be used here at all: browsers want https, or this machine, and a name instead of a number. */
export const passkeysWork = (): boolean =>
  'PublicKeyCredential' in window && window.isSecureContext && !/^[\d.]+$|:/.test(window.location.hostname)
