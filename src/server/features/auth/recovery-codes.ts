import { randomInt } from 'node:crypto'
import { hashSecret } from '#server/kit/secrets/secrets.ts'

const CODE_COUNT = 10
/** Excludes characters that look alike. A code of 16 characters has 80 bits, too many to guess. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 16

const generateCode = () =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
    .join('')
    .replace(/.{4}(?=.)/g, '$&-')

/** Generates recovery codes in the form that is shown to the user, once. */
export const generateRecoveryCodes = (): string[] => Array.from({ length: CODE_COUNT }, generateCode)

/** The hash under which a code is stored; ignores case, gaps, and differences between similar characters. */
export const hashRecoveryCode = (typedCode: string) =>
  hashSecret(typedCode.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1'))
