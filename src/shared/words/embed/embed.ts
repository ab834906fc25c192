import type { Language } from '../language.ts'
import { loadAllLanguages } from '../messages.ts'
import { en, type Messages } from './en.ts'

const MESSAGES = await loadAllLanguages<Messages>(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))

/** The messages of an embedded page. */
export const getEmbedMessages = (language: Language): Messages => MESSAGES[language]
