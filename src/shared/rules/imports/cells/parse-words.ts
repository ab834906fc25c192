import type { Visibility } from './visibility-words.ts'
import { VISIBILITY_WORDS } from './visibility-words.ts'
import { normalizeUnicode } from '#shared/rules/normalize-unicode.ts'

const YES = new Set(['true', 'yes', 'y', '1', 'x', 'on', 'ja', 'wahr', 'oui', 'vrai', 'sí', 'si', 'verdadero', 'نعم'])
const NO = new Set(['false', 'no', 'n', '0', 'off', 'nein', 'falsch', 'non', 'faux', 'falso', 'لا'])

const normalizeWord = (cell: string) => normalizeUnicode(cell, 'NFC').trim().toLowerCase()

/** Reads a yes or no in English, German, French, Spanish or Arabic; null if it is neither. */
export function parseBoolean(cell: string): boolean | null {
  const word = normalizeWord(cell)
  return YES.has(word) ? true : NO.has(word) ? false : null
}

/** Reads a visibility in English, German, French, Spanish or Arabic; null if the word is unknown. */
export const parseVisibility = (cell: string): Visibility | null => VISIBILITY_WORDS.get(normalizeWord(cell)) ?? null
