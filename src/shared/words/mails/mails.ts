import { defang } from '#shared/rules/mails/defang.ts'
import { directionOf, isLanguage, type Language } from '../language.ts'
import { inEveryLanguage } from '../sentences.ts'
import { en, type Words } from './en.ts'

const SAID = await inEveryLanguage<Words>(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))

/** Facts made or checked by the product. All others come from users, and nothing in them may become a link. */
const OURS = new Set(['url', 'email', 'password', 'reference', 'number', 'virus'])

const unlinked = (value: unknown): unknown => {
  if (typeof value === 'string') return defang(value)
  if (Array.isArray(value)) return value.map(unlinked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, OURS.has(key) ? one : unlinked(one)]))
}

/** Adds language and direction to each mail, and defangs the texts of users. */
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

/** The mail templates in a recipient's language. */
export const mailsIn = (language: string): Words => WORDS.get(isLanguage(language) ? language : 'en') ?? en
