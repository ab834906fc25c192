import type { Language } from './language.ts'

/** How the other languages are loaded; a language that is left out does not compile. */
export type Translations<Words> = Readonly<Record<Exclude<Language, 'en'>, () => Promise<Words>>>

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
      learnt[language] ??= await translations[language]()
    }),
  )
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
