import type { Language } from '../language.ts'
import { de } from './de.ts'
import { en, type Words } from './en.ts'

const WORDS: Readonly<Record<Language, Words>> = { en, de }

/** What a page says that is shown within another site. */
export const embedIn = (language: Language): Words => WORDS[language]
