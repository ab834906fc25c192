import { escapeXml } from '#server/kit/xml/escape-xml.ts'
import type { Services } from '#server/access/services.ts'
import { beginningOf, plainText } from '#server/kit/rich-text/rich-text.ts'
import { listSeen } from '#server/views/view-artifacts.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { galleryForAll } from '../open-gallery.view.ts'
import { listNewest } from './found.repo.ts'

const ENTRIES = 50
const SUMMARY = 600

const time = (ms: number) => new Date(ms).toISOString()
const text = (html: string) => plainText(beginningOf(html, SUMMARY))

/** The newest items of a public gallery as an Atom feed (RFC 4287). Throws `not_found` for any other gallery. */
export async function feedOf(services: Pick<Services, 'db' | 'config'>, alias: string): Promise<string> {
  const { db, config } = services
  const { project, sight, address } = await galleryForAll(services, alias)
  const { items } = await listSeen(db, await listNewest(db, project.id, ENTRIES), () => sight)
  const title = project.gallery.archive_title ?? project.title
  const changed = Math.max(project.updated_at, ...items.map((item) => item.updated_at))
  const absolute = (path: string) => new URL(path, config.publicUrl).href
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">',
    `<id>urn:uuid:${project.id}</id>`,
    `<title>${escapeXml(title)}</title>`,
    ...(project.gallery.description ? [`<subtitle>${escapeXml(text(project.gallery.description))}</subtitle>`] : []),
    `<link rel="self" type="application/atom+xml" href="${escapeXml(`${address}/feed.xml`)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(address)}"/>`,
    `<author><name>${escapeXml(title)}</name></author>`,
    `<updated>${time(changed)}</updated>`,
    ...items.map((item) => entryOf(item, `${address}/item/${item.id}`, absolute)),
    '</feed>',
  ]
  return `${lines.join('\n')}\n`
}

function entryOf(item: Artifact, address: string, absolute: (path: string) => string): string {
  const { small, poster } = item.file?.preview ?? {}
  const picture = small ?? poster
  return [
    '<entry>',
    `<id>urn:uuid:${item.id}</id>`,
    `<title>${escapeXml(item.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(address)}"/>`,
    `<published>${time(item.created_at)}</published>`,
    `<updated>${time(item.updated_at)}</updated>`,
    ...(item.description ? [`<summary>${escapeXml(text(item.description))}</summary>`] : []),
    ...(picture ? [`<media:thumbnail url="${escapeXml(absolute(picture))}"/>`] : []),
    '</entry>',
  ].join('\n')
}
