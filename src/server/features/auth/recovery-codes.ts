import { randomInt } from 'node:crypto'
import { hashOf } from '#server/kit/secrets/secrets.ts'

const CODES = 10
/** Without letters that look alike: 16 of them hold 80 bits, which nobody guesses. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

const newCode = () =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
    .join('')
    .replace(/.{4}(?=.)/g, '$&-')

/** Fresh codes, as people read them: they are shown once. */
export const newRecoveryCodes = (): string[] => Array.from({ length: CODES }, newCode)

/** What is kept of a code, however it is typed. */
export const recoveryHashOf = (typed: string) =>
  hashOf(typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1'))
