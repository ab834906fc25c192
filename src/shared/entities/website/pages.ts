/** The documents that every page leads to, as they are called in their addresses, /docs/{page}. */
export const DOCUMENTS = ['terms', 'privacy', 'cookies', 'content_moderation_and_user_safety_policy'] as const
export type DocumentPage = (typeof DOCUMENTS)[number]

/** The pages of the website, as they are called; `home` is at /, each other one at its name. */
export const SITE_PAGES = ['home', 'blog', 'stories', 'social', 'contact'] as const

/** Every page that whoever runs the server may write. */
export const PAGES = [...SITE_PAGES, ...DOCUMENTS] as const
export type PageName = (typeof PAGES)[number]

export const isDocument = (page: string): page is DocumentPage => DOCUMENTS.some((one) => one === page)

/** Blog posts, and stories of those who use the product. */
export const POST_KINDS = ['blog', 'story'] as const
export type PostKind = (typeof POST_KINDS)[number]
