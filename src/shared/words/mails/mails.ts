import { directionOf, isLanguage, type Language } from '../language.ts'
import { inEveryLanguage } from '../sentences.ts'
import { en, type Words } from './en.ts'

const SAID = await inEveryLanguage<Words>(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))

/** Letters that say in which language they are, and how that is read. */
function marked(words: Words, language: Language): Words {
  const head = { language, dir: directionOf(language) }
  const each = Object.entries(words).map(([kind, say]) => [
    kind,
    typeof say === 'function' ? (facts: never) => ({ ...(say as (facts: never) => object)(facts), ...head }) : say,
  ])
  return Object.fromEntries(each) as Words
}

const WORDS = new Map(Object.entries(SAID).map(([code, words]) => [code, marked(words, code as Language)]))

/** What mails say to somebody of this language, whoever caused them. */
export const mailsIn = (language: string): Words => WORDS.get(isLanguage(language) ? language : 'en') ?? en
