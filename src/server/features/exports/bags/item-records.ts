import { escapeXml } from '#server/kit/xml/escape-xml.ts'
import { toPlainText } from '#server/kit/rich-text/rich-text.ts'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import { pickText } from '#shared/entities/own-fields/own-value-texts.ts'
import { formatOwnValue } from '#shared/entities/own-fields/own-values.ts'
import { SCHEMA_TYPES } from '#shared/rules/media-type.ts'
import type { DescribedArtifact } from '#server/features/downloads/downloads.repo.ts'
import type { ItemEvent } from './bags.repo.ts'

const toUrn = (id: string) => `urn:uuid:${id}`
const toIsoTime = (ms: number) => new Date(ms).toISOString()
const toIsoDay = (ms: number | null) => (ms === null ? undefined : toIsoTime(ms).slice(0, 10))

export const JSON_LD_START =
  '{\n"@context": {"@vocab": "https://schema.org/", "dc": "http://purl.org/dc/elements/1.1/", "dcterms": "http://purl.org/dc/terms/"},\n"@graph": [\n'
export const JSON_LD_END = '\n]\n}\n'

/** An item in terms of schema.org and Dublin Core. `path` is that of its file in the bag. */
export function writeItemJsonLd(row: DescribedArtifact, path: string, ownFields: readonly OwnField[]): string {
  const { time_period_gte: from, time_period_lte: to } = row
  const period = from === null && to === null ? undefined : `${toIsoDay(from) ?? '..'}/${toIsoDay(to) ?? '..'}`
  const description = toPlainText(row.description) || undefined
  return JSON.stringify({
    '@id': toUrn(row.id),
    '@type': SCHEMA_TYPES[row.type],
    name: row.title,
    description,
    identifier: row.reference ?? undefined,
    keywords: [...row.subject, ...(row.tags ?? [])],
    dateCreated: toIsoDay(row.date_of_origin),
    temporalCoverage: period,
    locationCreated: row.place === null ? undefined : { '@type': 'Place', name: row.place },
    license: row.license ?? undefined,
    contentUrl: path || undefined,
    contentSize: row.size === null ? undefined : String(row.size),
    sha256: row.sha256 ?? undefined,
    dateModified: toIsoTime(row.updated_at),
    'dc:title': row.title,
    'dc:description': description,
    'dc:subject': row.subject,
    'dc:date': row.display_date ?? toIsoDay(row.date_of_origin),
    'dc:coverage': row.place ?? undefined,
    'dc:rights': row.license ?? undefined,
    'dcterms:temporal': row.display_date ?? undefined,
    additionalProperty: ownFields.flatMap(({ key, label, term }) => {
      const value = row.own?.[key]?.[1]
      return value === undefined
        ? []
        : [
            {
              '@type': 'PropertyValue',
              propertyID: term ?? key,
              name: pickText(label, 'en'),
              value: formatOwnValue(value),
            },
          ]
    }),
  })
}

export const PREMIS_START =
  '<?xml version="1.0" encoding="UTF-8"?>\n<premis xmlns="http://www.loc.gov/premis/v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="3.0">\n'
export const PREMIS_END = '</premis>\n'

/** An item's file and what happened to it. */
export function writePremisObject(row: DescribedArtifact, path: string): string {
  const { id, size, sha256, filename } = row
  const fixity = `<fixity><messageDigestAlgorithm>SHA-256</messageDigestAlgorithm><messageDigest>${sha256 ?? ''}</messageDigest></fixity>`
  return `<object xsi:type="file"><objectIdentifier><objectIdentifierType>URN</objectIdentifierType><objectIdentifierValue>${toUrn(id)}</objectIdentifierValue></objectIdentifier><objectCharacteristics><compositionLevel>0</compositionLevel>${fixity}<size>${size ?? 0}</size><format><formatDesignation><formatName>${row.type}</formatName></formatDesignation></format></objectCharacteristics><originalName>${escapeXml(filename ?? '')}</originalName><storage><contentLocation><contentLocationType>path</contentLocationType><contentLocationValue>${escapeXml(path)}</contentLocationValue></contentLocation></storage></object>\n`
}

/** The events of an item, from when it was added to when the package was made. All objects of PREMIS come before its events. */
export function writePremisEvents(
  { id, created_at }: DescribedArtifact,
  events: readonly ItemEvent[],
  exportedAt: number,
): string {
  const all = [
    { type: 'ingestion', at: created_at, act: null },
    ...events,
    { type: 'message digest calculation', at: exportedAt, act: null },
  ]
  return all.map((event, index) => writeEvent(id, index + 1, event)).join('')
}

const writeEvent = (id: string, number: number, { type, at, act }: Pick<ItemEvent, 'at' | 'act'> & { type: string }) =>
  `<event><eventIdentifier><eventIdentifierType>local</eventIdentifierType><eventIdentifierValue>${id}/${number}</eventIdentifierValue></eventIdentifier><eventType>${type}</eventType><eventDateTime>${toIsoTime(at)}</eventDateTime>${act === null ? '' : `<eventDetailInformation><eventDetail>${escapeXml(act)}</eventDetail></eventDetailInformation>`}<eventOutcomeInformation><eventOutcome>success</eventOutcome></eventOutcomeInformation><linkingObjectIdentifier><linkingObjectIdentifierType>URN</linkingObjectIdentifierType><linkingObjectIdentifierValue>${toUrn(id)}</linkingObjectIdentifierValue></linkingObjectIdentifier></event>\n`

/** Under which licence an item may be used. The rights of PREMIS come after its events. */
export const writePremisRights = ({ id, license }: DescribedArtifact): string =>
  license
    ? `<rights><rightsStatement><rightsStatementIdentifier><rightsStatementIdentifierType>local</rightsStatementIdentifierType><rightsStatementIdentifierValue>${id}/license</rightsStatementIdentifierValue></rightsStatementIdentifier><rightsBasis>license</rightsBasis><licenseInformation><licenseTerms>${escapeXml(license)}</licenseTerms></licenseInformation><linkingObjectIdentifier><linkingObjectIdentifierType>URN</linkingObjectIdentifierType><linkingObjectIdentifierValue>${toUrn(id)}</linkingObjectIdentifierValue></linkingObjectIdentifier></rightsStatement></rights>\n`
    : ''
