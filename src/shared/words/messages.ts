import { LANGUAGE_CODES, type Language } from './language.ts'

/**
 * Loads a group's messages in another language. Must be a literal dynamic import, so that the bundler finds the files.
 */
export type LoadTranslation<GroupMessages> = (
  language: Language,
) => Promise<Partial<Record<Language, GroupMessages>>> | undefined

type MessageGroups = Readonly<Record<string, object>>

interface RegisteredGroup {
  loadTranslation: LoadTranslation<MessageGroups>
  loaded: Partial<Record<Language, MessageGroups>>
}

/** The groups of all loaded modules. The groups of a page are registered before it renders. */
const groups: RegisteredGroup[] = []

let getLanguage: () => Language = () => 'en'

/** Sets the source of the current language: the page in the browser, the current request on the server. */
export function setLanguageSource(source: () => Language): void {
  getLanguage = source
}

/** Returns the current language. */
export const getCurrentLanguage = (): Language => getLanguage()

/** Loads the messages of all registered groups in a language. Await it before rendering. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language === 'en') return
  await Promise.all(
    groups.map(async ({ loaded, loadTranslation }) => {
      loaded[language] ??= await loadGroupMessages(language, loadTranslation)
    }),
  )
}

/**
 * Returns a group's messages in a language; undefined if it has no file for that language and therefore stays English.
 */
async function loadGroupMessages<GroupMessages>(
  language: Language,
  loadTranslation: LoadTranslation<GroupMessages>,
): Promise<GroupMessages | undefined> {
  try {
    return (await loadTranslation(language))?.[language]
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** Loads a group's messages in all languages, for the server, which may need any of them at any time. */
export async function loadAllLanguages<GroupMessages>(
  english: GroupMessages,
  loadTranslation: LoadTranslation<GroupMessages>,
): Promise<Readonly<Record<Language, GroupMessages>>> {
  const loadedLanguages = LANGUAGE_CODES.map(async (language) => {
    const ownMessages = language === 'en' ? english : await loadGroupMessages(language, loadTranslation)
    return [language, ownMessages ?? english]
  })
  return Object.fromEntries(await Promise.all(loadedLanguages)) as Record<Language, GroupMessages>
}

/**
 * Registers the messages of one feature, each of which is read in the current language. Read a message when it is
 * shown, never while a module loads; a test checks this.
 */
export function createMessages<GroupMessages extends MessageGroups>(
  english: GroupMessages,
  loadTranslation: LoadTranslation<GroupMessages>,
): GroupMessages {
  const loaded: RegisteredGroup['loaded'] = {}
  groups.push({ loadTranslation, loaded })
  const proxies = Object.entries(english).map(([name, groupMessages]) => [
    name,
    new Proxy(groupMessages, {
      get: (_, key) => {
        onRead?.(`${name}.${String(key)}`)
        return Reflect.get(loaded[getLanguage()]?.[name] ?? groupMessages, key)
      },
    }),
  ])
  return Object.fromEntries(proxies) as GroupMessages
}

let onRead: ((name: string) => void) | undefined

/** Sets a function that is called for every message read; for tests. */
export function watchReads(listener: ((name: string) => void) | undefined): void {
  onRead = listener
}
