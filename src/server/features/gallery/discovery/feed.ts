import { escapeXml } from '#server/kit/xml/escape-xml.ts'
import type { Services } from '#server/access/services.ts'
import { toExcerpt, toPlainText } from '#server/kit/rich-text/rich-text.ts'
import { listArtifactViews } from '#server/views/view-artifacts.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { openPublicGallery } from '../open-gallery.view.ts'
import { listNewestItemIds } from './discovery.repo.ts'

const MAX_ENTRIES = 50
const MAX_SUMMARY_LENGTH = 600

const toIsoTime = (ms: number) => new Date(ms).toISOString()
const toSummary = (html: string) => toPlainText(toExcerpt(html, MAX_SUMMARY_LENGTH))

/**
 * Renders the newest items of a public gallery as an Atom feed (RFC 4287). Throws `not_found` for any other gallery.
 */
export async function renderFeed(services: Pick<Services, 'db' | 'config'>, alias: string): Promise<string> {
  const { db, config } = services
  const { project, visibility, address } = await openPublicGallery(services, alias)
  const { items } = await listArtifactViews(db, await listNewestItemIds(db, project.id, MAX_ENTRIES), () => visibility)
  const title = project.gallery.archive_title ?? project.title
  const updatedAt = Math.max(project.updated_at, ...items.map((item) => item.updated_at))
  const toAbsoluteUrl = (path: string) => new URL(path, config.publicUrl).href
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">',
    `<id>urn:uuid:${project.id}</id>`,
    `<title>${escapeXml(title)}</title>`,
    ...(project.gallery.description
      ? [`<subtitle>${escapeXml(toSummary(project.gallery.description))}</subtitle>`]
      : []),
    `<link rel="self" type="application/atom+xml" href="${escapeXml(`${address}/feed.xml`)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(address)}"/>`,
    `<author><name>${escapeXml(title)}</name></author>`,
    `<updated>${toIsoTime(updatedAt)}</updated>`,
    ...items.map((item) => renderEntry(item, `${address}/item/${item.id}`, toAbsoluteUrl)),
    '</feed>',
  ]
  return `${lines.join('\n')}\n`
}

function renderEntry(item: Artifact, address: string, toAbsoluteUrl: (path: string) => string): string {
  const { small, poster } = item.file?.preview ?? {}
  const picture = small ?? poster
  return [
    '<entry>',
    `<id>urn:uuid:${item.id}</id>`,
    `<title>${escapeXml(item.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(address)}"/>`,
    `<published>${toIsoTime(item.created_at)}</published>`,
    `<updated>${toIsoTime(item.updated_at)}</updated>`,
    ...(item.description ? [`<summary>${escapeXml(toSummary(item.description))}</summary>`] : []),
    ...(picture ? [`<media:thumbnail url="${escapeXml(toAbsoluteUrl(picture))}"/>`] : []),
    '</entry>',
  ].join('\n')
}
