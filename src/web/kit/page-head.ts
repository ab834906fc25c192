interface PageHead {
  title: string
  description?: string | undefined
  /** The canonical path of this page. */
  path?: string | undefined
  type?: 'website' | 'article'
  /** Structured data for search engines. */
  jsonLd?: Record<string, unknown> | undefined
  noIndex?: boolean
  /** The path of the link-preview image, for pages that don't have their own. */
  image?: string | undefined
  /** Languages of the page, each at its own URL. */
  languages?: readonly string[] | undefined
  /** The language requested in the URL. */
  requestedLanguage?: string | undefined
  /** The gallery of the page, which adds a feed, oEmbed and a link-preview image. */
  gallery?: { alias: string; title: string } | undefined
}

const toAbsoluteUrl = (origin: string, address: string) => new URL(address, origin).href
const truncate = (text: string) => (text.length > 200 ? `${text.slice(0, 197).trimEnd()}…` : text)

/** Returns a route's head: title, description, link preview, canonical URL and structured data. */
export function createPageHead(origin: string, page: PageHead) {
  const description = page.description && truncate(page.description)
  const image = page.gallery && page.path ? `${page.path}/card.jpg` : page.image
  const addLanguage = (path: string, language: string | undefined) => (language ? `${path}?language=${language}` : path)
  const meta: Record<string, unknown>[] = [
    { title: page.title },
    { property: 'og:title', content: page.title },
    { property: 'og:type', content: page.type ?? 'website' },
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
  ]
  if (description)
    meta.push({ name: 'description', content: description }, { property: 'og:description', content: description })
  if (image)
    meta.push(
      { property: 'og:image', content: toAbsoluteUrl(origin, image) },
      ...(page.gallery
        ? [
            { property: 'og:image:width', content: '1200' },
            { property: 'og:image:height', content: '630' },
          ]
        : []),
      { property: 'og:image:alt', content: page.title },
    )
  if (page.path) meta.push({ property: 'og:url', content: toAbsoluteUrl(origin, page.path) })
  if (page.noIndex) meta.push({ name: 'robots', content: 'noindex' })
  if (page.jsonLd) meta.push({ 'script:ld+json': { '@context': 'https://schema.org', ...page.jsonLd } })
  const links: Record<string, string>[] = []
  if (page.path)
    links.push({ rel: 'canonical', href: toAbsoluteUrl(origin, addLanguage(page.path, page.requestedLanguage)) })
  if (page.path && page.languages)
    links.push(
      ...page.languages.map((language) => ({
        rel: 'alternate',
        hreflang: language,
        href: toAbsoluteUrl(origin, addLanguage(page.path ?? '', language)),
      })),
      { rel: 'alternate', hreflang: 'x-default', href: toAbsoluteUrl(origin, page.path) },
    )
  if (page.path && page.gallery) {
    const { alias, title } = page.gallery
    const [feedPath, oembedPath] = [
      `/view/${alias}/feed.xml`,
      `/view/oembed?url=${encodeURIComponent(toAbsoluteUrl(origin, page.path))}`,
    ]
    links.push(
      { rel: 'alternate', type: 'application/atom+xml', title, href: toAbsoluteUrl(origin, feedPath) },
      { rel: 'alternate', type: 'application/json+oembed', title: page.title, href: toAbsoluteUrl(origin, oembedPath) },
    )
  }
  return { meta, links }
}
