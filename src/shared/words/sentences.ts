/** The languages that the product speaks; English is the one that every sentence exists in. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof LANGUAGES
export const isLanguage = (text: unknown): text is Language => typeof text === 'string' && text in LANGUAGES

/** How one field of a form is called in another language; what is left out stays English. */
export type FieldWords =
  | string
  | {
      label?: string
      subLabel?: string
      placeholder?: string
      options?: Readonly<Record<string, string>>
      /** In place of the usual sentences of the check. */
      required?: string
      email?: string
    }

/** All words of one language: sentences by group, fields by form, failures of the API by their code. */
export interface Catalogue {
  words: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  forms: Readonly<Record<string, Readonly<Record<string, FieldWords>>>>
  errors: Readonly<Record<string, string>>
}

let current: () => Catalogue | null = () => null

/**
 * Says where the words come from: null is English. In the browser one language for the page, on the server the one of
 * the request at hand.
 */
export function speakFrom(source: () => Catalogue | null): void {
  current = source
}

export const catalogue = (): Catalogue | null => current()

/**
 * A group of sentences, each read in the language of the moment. So a sentence is read when it is shown, never when a
 * module loads; a test watches over that.
 */
export function sentences<T extends object>(group: string, english: T): T {
  return new Proxy(english, {
    get: (own, key) => {
      onRead?.(`${group}.${String(key)}`)
      const spoken = typeof key === 'string' ? current()?.words[group]?.[key] : undefined
      return spoken ?? Reflect.get(own, key)
    },
  })
}

let onRead: ((name: string) => void) | undefined

/** Tells of every sentence that is read; for tests. */
export function watchReads(listener: ((name: string) => void) | undefined): void {
  onRead = listener
}
