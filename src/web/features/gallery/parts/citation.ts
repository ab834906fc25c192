import type { Artifact } from '#shared/entities/artifact.ts'
import { fold } from '#shared/rules/words.ts'
import { DAY_IN_WORDS, formatDay, formatPart, isNamed } from '#shared/words/formats.ts'
import { periodOf } from './period-of.ts'

export const STYLES = ['plain', 'apa', 'mla', 'chicago', 'bibtex'] as const
type Style = (typeof STYLES)[number]

type Cited = Pick<Artifact, 'title' | 'date_of_origin' | 'display_date' | 'time_period' | 'place'>

const ended = (text: string) => (/[.?!…]$/.test(text) ? text : `${text}.`)
const line = (parts: readonly (string | null | false)[]) => parts.filter(Boolean).join(' ')
const YEAR = { year: 'numeric' } as const
/** Dates that no calendar names, such as those before the common era, use the general day format. */
const inWords = (day: number) => (isNamed(day) ? formatPart(day, DAY_IN_WORDS) : formatDay(day))
const yearFirst = (day: number) =>
  isNamed(day) ? `${formatPart(day, YEAR)}, ${formatPart(day, { month: 'long', day: 'numeric' })}` : formatDay(day)

/** Cites an item or exhibit in the common styles. Without an author, a citation starts with the title. */
export function citationsOf(item: Cited, archive: string, address: string): Record<Style, string> {
  const { title, place } = item
  // A written date takes precedence over the exact day.
  const day = item.display_date ? null : item.date_of_origin
  const said = item.display_date || periodOf(item.time_period)
  const when = day === null ? said : formatDay(day)
  const written = day === null ? said : inWords(day)
  const apa = day === null ? said : yearFirst(day)
  return {
    plain: [`“${title}”`, when, place, archive, address].filter(Boolean).join('. '),
    apa: line([ended(title), apa && `(${apa}).`, ended(archive), address]),
    mla: line([`“${ended(title)}”`, written && ended(written), `${archive},`, `${address}.`]),
    chicago: line([`“${[title, place, written].filter(Boolean).join(', ')}.”`, ended(archive), `${address}.`]),
    bibtex: bibtexOf(item, archive, address),
  }
}

const SPECIAL: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}
const escaped = (text: string) => text.replace(/[\\~^{}$&#_%]/g, (sign) => SPECIAL[sign] ?? `\\${sign}`)

function bibtexOf({ title, place, date_of_origin: day }: Cited, archive: string, address: string): string {
  const year = day === null ? null : String(new Date(day).getUTCFullYear())
  const word = /[a-z0-9]+/.exec(fold(title.slice(0, 100)))?.[0] ?? 'item'
  const fields: [string, string | null][] = [
    ['title', `{${escaped(title)}}`],
    ['year', year],
    ['address', place && escaped(place)],
    ['howpublished', escaped(archive)],
    // BibTeX takes URLs verbatim, but a brace would end the field.
    ['url', address.replace(/[{}]/g, encodeURIComponent)],
  ]
  const lines = fields.flatMap(([key, value]) => (value === null ? [] : [`  ${key} = {${value}}`]))
  return `@misc{${word}${year ?? ''},\n${lines.join(',\n')}\n}`
}
