import type { Artifact } from '#shared/entities/artifact.ts'
import { normalizeUnicode } from '#shared/rules/normalize-unicode.ts'
import { formatDay, formatDatePart, formatDayInWords, hasCalendarYear } from '#shared/words/formats.ts'
import { formatPeriod } from './format-period.ts'

export const CITATION_STYLES = ['plain', 'apa', 'mla', 'chicago', 'bibtex'] as const
type CitationStyle = (typeof CITATION_STYLES)[number]

type CitedWork = Pick<Artifact, 'title' | 'date_of_origin' | 'display_date' | 'time_period' | 'place'>

const withFullStop = (text: string) => (/[.?!…]$/.test(text) ? text : `${text}.`)
const joinParts = (parts: readonly (string | null | false)[]) => parts.filter(Boolean).join(' ')
const YEAR = { year: 'numeric' } as const
/** Dates without a calendar year, such as those before the common era, use the general day format. */
const formatYearFirst = (day: number) =>
  hasCalendarYear(day)
    ? `${formatDatePart(day, YEAR)}, ${formatDatePart(day, { month: 'long', day: 'numeric' })}`
    : formatDay(day)

/** Cites an item or exhibit in the common styles. Without an author, a citation starts with the title. */
export function formatCitations(item: CitedWork, archive: string, address: string): Record<CitationStyle, string> {
  const { title, place } = item
  // A free-text date takes precedence over the exact day.
  const day = item.display_date ? null : item.date_of_origin
  const writtenDate = item.display_date || formatPeriod(item.time_period)
  const plainDate = day === null ? writtenDate : formatDay(day)
  const longDate = day === null ? writtenDate : formatDayInWords(day)
  const apaDate = day === null ? writtenDate : formatYearFirst(day)
  return {
    plain: [`“${title}”`, plainDate, place, archive, address].filter(Boolean).join('. '),
    apa: joinParts([withFullStop(title), apaDate && `(${apaDate}).`, withFullStop(archive), address]),
    mla: joinParts([`“${withFullStop(title)}”`, longDate && withFullStop(longDate), `${archive},`, `${address}.`]),
    chicago: joinParts([
      `“${[title, place, longDate].filter(Boolean).join(', ')}.”`,
      withFullStop(archive),
      `${address}.`,
    ]),
    bibtex: toBibtex(item, archive, address),
  }
}

const BIBTEX_ESCAPES: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}
const escapeBibtex = (text: string) =>
  text.replace(/[\\~^{}$&#_%]/g, (character) => BIBTEX_ESCAPES[character] ?? `\\${character}`)

function toBibtex({ title, place, date_of_origin: day }: CitedWork, archive: string, address: string): string {
  const year = day === null ? null : String(new Date(day).getUTCFullYear())
  const plainTitle = normalizeUnicode(title.slice(0, 100), 'NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const keyWord = /[a-z0-9]+/.exec(plainTitle)?.[0] ?? 'item'
  const fields: [string, string | null][] = [
    ['title', `{${escapeBibtex(title)}}`],
    ['year', year],
    ['address', place && escapeBibtex(place)],
    ['howpublished', escapeBibtex(archive)],
    // BibTeX takes URLs verbatim, but a brace would end the field.
    ['url', address.replace(/[{}]/g, encodeURIComponent)],
  ]
  const lines = fields.flatMap(([key, value]) => (value === null ? [] : [`  ${key} = {${value}}`]))
  return `@misc{${keyWord}${year ?? ''},\n${lines.join(',\n')}\n}`
}
