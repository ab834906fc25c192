import type { Language } from '../language.ts'
import { loadAllLanguages } from '../messages.ts'
import { en, type Messages } from './en.ts'

const MESSAGES = await loadAllLanguages<Messages>(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))

/** The messages of the search page of a static copy, whose script can't load any. */
export const getStaticCopyMessages = (language: Language): Messages => MESSAGES[language]
