import { escapeXml } from '#server/kit/xml/escape-xml.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** An index of sitemaps, by URL (sitemaps.org). */
export const sitemapIndex = (addresses: readonly string[]): string =>
  `${HEAD}<sitemapindex ${NAMESPACE}>\n${addresses.map((one) => `<sitemap><loc>${escapeXml(one)}</loc></sitemap>\n`).join('')}</sitemapindex>\n`

/** A sitemap of pages with their time of change in ms. */
export const sitemap = (pages: readonly { address: string; changed: number }[]): string =>
  `${HEAD}<urlset ${NAMESPACE}>\n${pages
    .map(({ address, changed }) => `<url><loc>${escapeXml(address)}</loc><lastmod>${day(changed)}</lastmod></url>\n`)
    .join('')}</urlset>\n`
