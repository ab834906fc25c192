import { MAX_EMAIL } from './limits.ts'

const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const EMAIL = new RegExp(
  `^[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]+(?:\\.[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]+)*@${LABEL}(?:\\.${LABEL})+$`,
)

/** Whether this is one e-mail address, as HTML's input type email has it, with a dot in its domain; at most MAX_EMAIL characters. */
export const isEmail = (text: string): boolean => text.length <= MAX_EMAIL && EMAIL.test(text)
