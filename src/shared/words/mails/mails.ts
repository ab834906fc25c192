import { isLanguage, type Language } from '../language.ts'
import { de } from './de.ts'
import { en, type Words } from './en.ts'

const WORDS: Readonly<Record<Language, Words>> = { en, de }

/** What mails say to somebody of this language, whoever caused them. */
export const mailsIn = (language: string): Words => WORDS[isLanguage(language) ? language : 'en']
