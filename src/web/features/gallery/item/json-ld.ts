import type { Artifact } from '#shared/entities/artifact.ts'
import { htmlToPlainText } from '#shared/rules/markup.ts'
import { SCHEMA_TYPES } from '#shared/rules/media-type.ts'

const toIsoDay = (ms: number | null | undefined) => (ms == null ? undefined : new Date(ms).toISOString().slice(0, 10))

/** An item as structured data for search engines (schema.org). */
export function buildItemJsonLd(
  item: Artifact,
  archive: { title: string; address: string },
  toAbsoluteUrl: (address: string) => string,
): Record<string, unknown> {
  const { file, time_period: period } = item
  const picture = file?.preview?.large ?? file?.preview?.poster
  return {
    '@type': SCHEMA_TYPES[item.type],
    name: item.title,
    description: htmlToPlainText(item.description) || undefined,
    keywords: item.subject.length > 0 ? item.subject.join(', ') : undefined,
    dateCreated: toIsoDay(item.date_of_origin),
    temporalCoverage: period ? `${toIsoDay(period.gte) ?? '..'}/${toIsoDay(period.lte) ?? '..'}` : undefined,
    locationCreated: item.place ? { '@type': 'Place', name: item.place } : undefined,
    license: item.license ?? undefined,
    encodingFormat: file?.type,
    duration: file?.duration === undefined ? undefined : `PT${Math.round(file.duration)}S`,
    uploadDate: item.type === 'video' ? toIsoDay(item.created_at) : undefined,
    thumbnailUrl: picture && toAbsoluteUrl(picture),
    isPartOf: { '@type': 'ArchiveComponent', name: archive.title, url: archive.address },
  }
}
