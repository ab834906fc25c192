import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageName } from '#shared/entities/website/pages.ts'
import { LANGUAGE_CODES, type Language } from '#shared/words/language.ts'
import type { DefaultText } from '../data/website.model.ts'
import { parsePage } from './parse-page.ts'

const FOLDER = import.meta.dirname

/** The languages in which default texts exist. */
export const DEFAULT_TEXT_LANGUAGES = LANGUAGE_CODES.filter((language) => existsSync(join(FOLDER, language)))

const textsByPath = new Map<string, DefaultText>()

/** Returns the default text of a page with its language: English if the language has no default texts. */
export function getDefaultText(page: PageName, language: Language): DefaultText & { language: Language } {
  const textLanguage = DEFAULT_TEXT_LANGUAGES.includes(language) ? language : 'en'
  const path = join(FOLDER, textLanguage, `${page.replaceAll('_', '-')}.md`)
  const text = textsByPath.get(path) ?? parsePage(readFileSync(path, 'utf8'))
  textsByPath.set(path, text)
  return { ...text, language: textLanguage }
}
