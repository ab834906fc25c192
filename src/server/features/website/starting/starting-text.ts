import type { PageName } from '#shared/entities/website/pages.ts'
import type { Language } from '#shared/words/language.ts'
import type { StartingText } from '../kept/website.model.ts'
import { cookies as cookiesAr } from './ar/cookies.model.ts'
import { home as homeAr } from './ar/home.model.ts'
import * as listsAr from './ar/lists.model.ts'
import { moderation as moderationAr } from './ar/moderation.model.ts'
import { privacy as privacyAr } from './ar/privacy.model.ts'
import { terms as termsAr } from './ar/terms.model.ts'
import { cookies as cookiesDe } from './de/cookies.model.ts'
import { home as homeDe } from './de/home.model.ts'
import * as listsDe from './de/lists.model.ts'
import { moderation as moderationDe } from './de/moderation.model.ts'
import { privacy as privacyDe } from './de/privacy.model.ts'
import { terms as termsDe } from './de/terms.model.ts'
import { cookies } from './en/cookies.model.ts'
import { home } from './en/home.model.ts'
import * as lists from './en/lists.model.ts'
import { moderation } from './en/moderation.model.ts'
import { privacy } from './en/privacy.model.ts'
import { terms } from './en/terms.model.ts'

type Texts = Record<PageName, StartingText>

const en: Texts = { home, ...lists, terms, privacy, cookies, content_moderation_and_user_safety_policy: moderation }
const de: Texts = {
  home: homeDe,
  ...listsDe,
  terms: termsDe,
  privacy: privacyDe,
  cookies: cookiesDe,
  content_moderation_and_user_safety_policy: moderationDe,
}
const ar: Texts = {
  home: homeAr,
  ...listsAr,
  terms: termsAr,
  privacy: privacyAr,
  cookies: cookiesAr,
  content_moderation_and_user_safety_policy: moderationAr,
}
const TEXTS: Partial<Record<Language, Texts>> = { en, de, ar }

/** The languages in which the product brings pages. */
export const STARTING_LANGUAGES = Object.keys(TEXTS) as Language[]

/** What a page says as the product brings it, and in which language; English where that has no texts of its own. */
export function startingText(page: PageName, language: Language): StartingText & { language: Language } {
  const texts = TEXTS[language]
  return texts ? { ...texts[page], language } : { ...en[page], language: 'en' }
}
