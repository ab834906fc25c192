import { PRODUCT } from '#shared/product.ts'
import { createPageHead } from '#web/kit/page-head.ts'
import type { HeadInput } from '#web/kit/navigation/page-module.ts'
import { getRequestedLanguage } from '#web/kit/address/requested-language.ts'

interface PageContent {
  title: string
  summary: string
  language: string
  languages?: readonly string[] | undefined
}

/** The document head of a website page. Each language of the page has its own URL. */
export function createSiteHead(
  { context, search }: HeadInput<unknown>,
  path: string,
  { title, summary, language, languages = [] }: PageContent,
  overrides: Partial<Parameters<typeof createPageHead>[1]> = {},
) {
  return createPageHead(context.origin, {
    title,
    description: summary,
    path,
    languages: languages.length > 1 ? languages : undefined,
    requestedLanguage: getRequestedLanguage(search),
    jsonLd: { '@type': 'WebPage', name: title, description: summary, inLanguage: language, isPartOf: PRODUCT },
    ...overrides,
  })
}
