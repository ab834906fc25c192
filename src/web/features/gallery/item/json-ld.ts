import type { Artifact } from '#shared/entities/artifact.ts'
import { plainWords } from '#shared/rules/markup.ts'

const KINDS: Record<Artifact['type'], string> = {
  image: 'ImageObject',
  video: 'VideoObject',
  audio: 'AudioObject',
  pdf: 'DigitalDocument',
  document: 'DigitalDocument',
  application: 'CreativeWork',
}
const iso = (ms: number | null | undefined) => (ms == null ? undefined : new Date(ms).toISOString().slice(0, 10))

/** An item as structured data for search engines (schema.org). */
export function itemJsonLd(
  item: Artifact,
  archive: { title: string; address: string },
  absolute: (address: string) => string,
): Record<string, unknown> {
  const { file, time_period: period } = item
  const picture = file?.preview?.large ?? file?.preview?.poster
  return {
    '@type': KINDS[item.type],
    name: item.title,
    description: plainWords(item.description) || undefined,
    keywords: item.subject.length > 0 ? item.subject.join(', ') : undefined,
    dateCreated: iso(item.date_of_origin),
    temporalCoverage: period ? `${iso(period.gte) ?? '..'}/${iso(period.lte) ?? '..'}` : undefined,
    locationCreated: item.place ? { '@type': 'Place', name: item.place } : undefined,
    license: item.license ?? undefined,
    encodingFormat: file?.type,
    duration: file?.duration === undefined ? undefined : `PT${Math.round(file.duration)}S`,
    uploadDate: item.type === 'video' ? iso(item.created_at) : undefined,
    thumbnailUrl: picture && absolute(picture),
    isPartOf: { '@type': 'ArchiveComponent', name: archive.title, url: archive.address },
  }
}
