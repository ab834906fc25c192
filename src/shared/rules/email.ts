import { MAX_EMAIL } from './limits.ts'
import { normalizeUnicode } from './normalize-unicode.ts'

const DOMAIN_LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?'
const EMAIL = new RegExp(
  `^[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]+(?:\\.[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]+)*@${DOMAIN_LABEL}(?:\\.${DOMAIN_LABEL})+$`,
  'u',
)
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

/**
 * Whether a text is a single email address, as for HTML's input type email, but with a dot in the domain and letters of
 * any script there. At most MAX_EMAIL characters.
 */
export const isEmail = (text: string): boolean => text.length <= MAX_EMAIL && EMAIL.test(text) && !INVISIBLE.test(text)

/** Normalizes an email address for storage and comparison. The domain is in Punycode, as in mail headers. */
export const normalizeEmail = (text: string): string => normalizeUnicode(text, 'NFC').toLowerCase()
