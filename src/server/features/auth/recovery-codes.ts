import { randomInt } from 'node:crypto'
import { hashOf } from '#server/kit/secrets/secrets.ts'

const CODES = 10
/** Excludes characters that look alike. 16 of them have 80 bits, too many to guess. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

const newCode = () =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
    .join('')
    .replace(/.{4}(?=.)/g, '$&-')

/** New recovery codes in the form that is shown to the user, once. */
export const newRecoveryCodes = (): string[] => Array.from({ length: CODES }, newCode)

/** The hash that is stored of a code, regardless of case, gaps and similar characters. */
export const recoveryHashOf = (typed: string) =>
  hashOf(typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1'))
