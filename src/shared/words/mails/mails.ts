import { defang } from '#shared/rules/mails/defang.ts'
import { getDirection, isLanguage, type Language } from '../language.ts'
import { loadAllLanguages } from '../messages.ts'
import { en, type Messages } from './en.ts'

const MESSAGES = await loadAllLanguages<Messages>(en, (language) => import(/* @vite-ignore */ `./${language}.ts`))

/** Facts created or checked by the product. All others come from users, and nothing in them may become a link. */
const TRUSTED_FACTS = new Set(['url', 'email', 'password', 'reference', 'number', 'virus'])

const defangFacts = (value: unknown): unknown => {
  if (typeof value === 'string') return defang(value)
  if (Array.isArray(value)) return value.map(defangFacts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, fact]) => [key, TRUSTED_FACTS.has(key) ? fact : defangFacts(fact)]),
  )
}

/** Adds language and direction to each mail, and defangs texts written by users. */
function toTemplates(messages: Messages, language: Language): Messages {
  const languageAttributes = { language, dir: getDirection(language) }
  const templates = Object.entries(messages).map(([kind, buildMail]) => [
    kind,
    typeof buildMail === 'function'
      ? (facts: object) => ({
          ...(buildMail as (facts: object) => object)(defangFacts(facts) as object),
          ...languageAttributes,
        })
      : buildMail,
  ])
  return Object.fromEntries(templates) as Messages
}

const TEMPLATES = new Map(
  Object.entries(MESSAGES).map(([code, messages]) => [code, toTemplates(messages, code as Language)]),
)

/** Returns the mail templates in a recipient's language. */
export const getMailTemplates = (language: string): Messages =>
  TEMPLATES.get(isLanguage(language) ? language : 'en') ?? en
