import { defang } from '#shared/rules/mails/defang.ts'
import { directionOf, isLanguage, type Language } from '../language.ts'
import { inEveryLanguage } from '../sentences.ts'
import { en, type Words } from './en.ts'

const SAID = await inEveryLanguage<Words>(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))

/** Facts that the product makes or has checked itself. All others are words of people, in which nothing becomes a link. */
const OURS = new Set(['url', 'email', 'password', 'reference', 'number', 'virus'])

const unlinked = (value: unknown): unknown => {
  if (typeof value === 'string') return defang(value)
  if (Array.isArray(value)) return value.map(unlinked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, OURS.has(key) ? one : unlinked(one)]))
}

/** Mails that say in which language they are and how that is read, and in which no words of people become a link. */
function marked(words: Words, language: Language): Words {
  const head = { language, dir: directionOf(language) }
  const each = Object.entries(words).map(([kind, say]) => [
    kind,
    typeof say === 'function'
      ? (facts: object) => ({ ...(say as (facts: object) => object)(unlinked(facts) as object), ...head })
      : say,
  ])
  return Object.fromEntries(each) as Words
}

const WORDS = new Map(Object.entries(SAID).map(([code, words]) => [code, marked(words, code as Language)]))

/** What mails say to somebody of this language, whoever caused them. */
export const mailsIn = (language: string): Words => WORDS.get(isLanguage(language) ? language : 'en') ?? en
