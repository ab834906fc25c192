import { MAX_EMAIL } from './limits.ts'
import { normalized } from './normalized.ts'

const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?'
const EMAIL = new RegExp(
  `^[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]+(?:\\.[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]+)*@${LABEL}(?:\\.${LABEL})+$`,
  'u',
)
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

/**
 * Whether this is one e-mail address: as HTML's input type email has it, with a dot in its domain, which may have letters of
 * any script; at most MAX_EMAIL characters.
 */
export const isEmail = (text: string): boolean => text.length <= MAX_EMAIL && EMAIL.test(text) && !INVISIBLE.test(text)

/** An e-mail address as it is kept and compared: its letters composed and small. Mail writes its domain in Punycode. */
export const normalizedEmail = (text: string): string => normalized(text, 'NFC').toLowerCase()
