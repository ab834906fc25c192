import { LANGUAGE_CODES, type Language } from './language.ts'

/** Loads the file in which a group speaks another language, beside its English one; the build knows which of them there are. */
export type Translations<Words> = (language: Language) => Promise<Partial<Record<Language, Words>>> | undefined

type Sentences = Readonly<Record<string, object>>

interface Group {
  translations: Translations<Sentences>
  learnt: Partial<Record<Language, Sentences>>
}

/** Of all modules that are loaded: a page that brings a group along has registered it before it shows. */
const groups: Group[] = []

let speaking: () => Language = () => 'en'

/** Says which language is spoken: in the browser one for the page, on the server that of the request at hand. */
export function speakFrom(source: () => Language): void {
  speaking = source
}

/** The language of the moment. */
export const spokenLanguage = (): Language => speaking()

/** Loads what the groups that are known by now say in this language; whoever shows a page has waited for it. */
export async function learn(language: Language): Promise<void> {
  if (language === 'en') return
  await Promise.all(
    groups.map(async ({ learnt, translations }) => {
      learnt[language] ??= await said(language, translations)
    }),
  )
}

/** What a group says in a language; undefined where it has no file for it, so that it stays English. */
async function said<Words>(language: Language, translations: Translations<Words>): Promise<Words | undefined> {
  try {
    return (await translations(language))?.[language]
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** The sentences of a group in every language at once, for the server, which is asked for any of them at any moment. */
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
 * The sentences of one feature, each read in the language of the moment. So a sentence is read when it is shown, never
 * when a module loads; a test watches over that.
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

/** Tells of every sentence that is read; for tests. */
export function watchReads(listener: ((name: string) => void) | undefined): void {
  onRead = listener
}
