import { isLanguage } from '../language.ts'
import { inEveryLanguage } from '../sentences.ts'
import { en, type Words } from './en.ts'

const WORDS = await inEveryLanguage<Words>(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))

/** What mails say to somebody of this language, whoever caused them. */
export const mailsIn = (language: string): Words => WORDS[isLanguage(language) ? language : 'en']
