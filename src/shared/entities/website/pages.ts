/** Legal documents, linked from every page and served at /docs/{page}. */
export const LEGAL_DOCUMENTS = ['terms', 'privacy', 'cookies', 'content_moderation_and_user_safety_policy'] as const
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number]

/** Pages of the website: `home` is served at /, the others under their name. */
export const SITE_PAGES = ['home', 'blog', 'stories', 'social', 'contact'] as const

/** Pages that the menu shows once they have content. */
export const MENU_PAGES = ['stories', 'blog', 'social'] as const
export type MenuPage = (typeof MENU_PAGES)[number]

/** Every page that administrators can edit. */
export const PAGES = [...SITE_PAGES, ...LEGAL_DOCUMENTS] as const
export type PageName = (typeof PAGES)[number]

export const isLegalDocument = (page: string): page is LegalDocument =>
  LEGAL_DOCUMENTS.some((document) => document === page)

/** The version of a page that nobody has published yet. */
export const DEFAULT_VERSION = 'shipped'

/** The kinds of posts: blog posts, and stories about users of Vitrine. */
export const POST_KINDS = ['blog', 'story'] as const
export type PostKind = (typeof POST_KINDS)[number]
