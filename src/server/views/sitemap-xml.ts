import { escapeXml } from '#server/kit/xml/escape-xml.ts'

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const toIsoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Builds an index of sitemaps, given their URLs (sitemaps.org). */
export const formatSitemapIndex = (addresses: readonly string[]): string =>
  `${XML_DECLARATION}<sitemapindex ${NAMESPACE}>\n${addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>\n`).join('')}</sitemapindex>\n`

/** Builds a sitemap of pages, each with the time of its last change in ms. */
export const formatSitemap = (pages: readonly { address: string; changedAt: number }[]): string =>
  `${XML_DECLARATION}<urlset ${NAMESPACE}>\n${pages
    .map(
      ({ address, changedAt }) =>
        `<url><loc>${escapeXml(address)}</loc><lastmod>${toIsoDay(changedAt)}</lastmod></url>\n`,
    )
    .join('')}</urlset>\n`
