import type { Language } from '../language.ts'
import { inEveryLanguage } from '../sentences.ts'
import { en, type Words } from './en.ts'

const WORDS = await inEveryLanguage<Words>(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))

/** The messages of an embedded page. */
export const embedIn = (language: Language): Words => WORDS[language]
