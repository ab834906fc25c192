import { LANGUAGE_CODES, type Language } from './language.ts'

/**
 * Loads a group's messages in another language. Must be a literal dynamic import, so that the build finds the files.
 */
export type Translations<Words> = (language: Language) => Promise<Partial<Record<Language, Words>>> | undefined

type Sentences = Readonly<Record<string, object>>

interface Group {
  translations: Translations<Sentences>
  learnt: Partial<Record<Language, Sentences>>
}

/** The groups of all loaded modules. A page's groups are registered before it renders. */
const groups: Group[] = []

let speaking: () => Language = () => 'en'

/** Sets where the current language comes from: the page in the browser, the current request on the server. */
export function speakFrom(source: () => Language): void {
  speaking = source
}

/** The current language. */
export const spokenLanguage = (): Language => speaking()

/** Loads the messages of all registered groups in a language. Await it before rendering. */
export async function learn(language: Language): Promise<void> {
  if (language === 'en') return
  await Promise.all(
    groups.map(async ({ learnt, translations }) => {
      learnt[language] ??= await said(language, translations)
    }),
  )
}

/** A group's messages in a language; undefined if it has no file for it, which leaves it English. */
async function said<Words>(language: Language, translations: Translations<Words>): Promise<Words | undefined> {
  try {
    return (await translations(language))?.[language]
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** Loads a group's messages in every language, for the server, which needs any of them at any time. */
export async function inEveryLanguage<Words>(
  english: Words,
  translations: Translations<Words>,
): Promise<Readonly<Record<Language, Words>>> {
  const all = LANGUAGE_CODES.map(async (language) => {
    const own = language === 'en' ? english : await said(language, translations)
    return [language, own ?? english]
  })
  return Object.fromEntries(await Promise.all(all)) as Record<Language, Words>
}

/**
 * The messages of one feature, each read in the current language. Read a message when it is shown, never when a module
 * loads; a test checks this.
 */
export function sentences<Words extends Sentences>(english: Words, translations: Translations<Words>): Words {
  const learnt: Group['learnt'] = {}
  groups.push({ translations, learnt })
  const live = Object.entries(english).map(([name, own]) => [
    name,
    new Proxy(own, {
      get: (_, key) => {
        onRead?.(`${name}.${String(key)}`)
        return Reflect.get(learnt[speaking()]?.[name] ?? own, key)
      },
    }),
  ])
  return Object.fromEntries(live) as Words
}

let onRead: ((name: string) => void) | undefined

/** Reports every message that is read, for tests. */
export function watchReads(listener: ((name: string) => void) | undefined): void {
  onRead = listener
}
