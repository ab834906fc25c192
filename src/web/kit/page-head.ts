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
  /** Languages of the page, each at its own address. */
  languages?: readonly string[] | undefined
  /** The language requested in the address. */
  asked?: string | undefined
  /** The gallery of the page, which adds a feed, oEmbed and a link-preview image. */
  gallery?: { alias: string; title: string } | undefined
}

const absolute = (origin: string, address: string) => new URL(address, origin).href
const short = (text: string) => (text.length > 200 ? `${text.slice(0, 197).trimEnd()}…` : text)

/** Returns a route's head: title, description, link preview, canonical address and structured data. */
export function pageHead(origin: string, page: PageHead) {
  const description = page.description && short(page.description)
  const image = page.gallery && page.path ? `${page.path}/card.jpg` : page.image
  const inLanguage = (path: string, language: string | undefined) => (language ? `${path}?language=${language}` : path)
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
      { property: 'og:image', content: absolute(origin, image) },
      ...(page.gallery
        ? [
            { property: 'og:image:width', content: '1200' },
            { property: 'og:image:height', content: '630' },
          ]
        : []),
      { property: 'og:image:alt', content: page.title },
    )
  if (page.path) meta.push({ property: 'og:url', content: absolute(origin, page.path) })
  if (page.noIndex) meta.push({ name: 'robots', content: 'noindex' })
  if (page.jsonLd) meta.push({ 'script:ld+json': { '@context': 'https://schema.org', ...page.jsonLd } })
  const links: Record<string, string>[] = []
  if (page.path) links.push({ rel: 'canonical', href: absolute(origin, inLanguage(page.path, page.asked)) })
  if (page.path && page.languages)
    links.push(
      ...page.languages.map((one) => ({
        rel: 'alternate',
        hreflang: one,
        href: absolute(origin, inLanguage(page.path ?? '', one)),
      })),
      { rel: 'alternate', hreflang: 'x-default', href: absolute(origin, page.path) },
    )
  if (page.path && page.gallery) {
    const { alias, title } = page.gallery
    const [feed, shown] = [
      `/view/${alias}/feed.xml`,
      `/view/oembed?url=${encodeURIComponent(absolute(origin, page.path))}`,
    ]
    links.push(
      { rel: 'alternate', type: 'application/atom+xml', title, href: absolute(origin, feed) },
      { rel: 'alternate', type: 'application/json+oembed', title: page.title, href: absolute(origin, shown) },
    )
  }
  return { meta, links }
}
