import { plainWords } from '#shared/rules/markup.ts'
import type { Block } from './blocks.ts'

/** What a text within a block is, by its key. */
const KIND_OF: Readonly<Record<string, 'item' | 'exhibit' | 'picture' | 'rich' | 'line'>> = {
  item: 'item',
  exhibit: 'exhibit',
  picture: 'picture',
  words: 'rich',
  caption: 'rich',
  text: 'line',
  source: 'line',
  when: 'line',
  alt: 'line',
  label: 'line',
}

interface Part {
  kind: (typeof KIND_OF)[string]
  value: string
}

/** All that blocks name and say, in the order in which it is shown. */
export function partsOf(of: unknown, key = ''): Part[] {
  if (Array.isArray(of)) return of.flatMap((one) => partsOf(one))
  if (typeof of === 'object' && of !== null) return Object.entries(of).flatMap(([name, value]) => partsOf(value, name))
  const kind = KIND_OF[key]
  return kind && typeof of === 'string' ? [{ kind, value: of }] : []
}

/** The ids of all items, exhibits and pictures that a story names, each once. */
export function namedIn(blocks: readonly Block[]): { items: string[]; exhibits: string[]; pictures: string[] } {
  const parts = partsOf(blocks)
  const of = (kind: Part['kind']) => [...new Set(parts.flatMap((part) => (part.kind === kind ? part.value : [])))]
  return { items: of('item'), exhibits: of('exhibit'), pictures: of('picture') }
}

/** All that a story says, as plain words: for searches, feeds and cards. */
export const plainStory = (blocks: readonly Block[]): string => plainParts(partsOf(blocks))

// A key with the text that it has, which is not closed where the JSON was cut within it.
const SAID = /"(\w+)"\s*:\s*"((?:[^"\\]|\\.)*)("?)/g
const ESCAPED = /\\(?:u([\da-f]{4})|(.))/gi

/** What a story says, as far as the beginning of its JSON goes, which may end anywhere. */
export const plainBeginning = (json: string): string =>
  plainParts(
    [...json.matchAll(SAID)].flatMap(([, key = '', escaped = '', closed]) => {
      const kind = KIND_OF[key]
      const value = escaped.replace(ESCAPED, (_, code: string | undefined, sign: string) =>
        code ? String.fromCharCode(Number.parseInt(code, 16)) : 'bfnrt'.includes(sign) ? ' ' : sign,
      )
      return kind ? { kind, value: closed ? value : beforeMark(value) } : []
    }),
  )

/** Rich text that was cut, without the mark that it was cut in. */
function beforeMark(html: string): string {
  const mark = html.lastIndexOf('<')
  return mark > html.lastIndexOf('>') ? html.slice(0, mark) : html
}

const plainParts = (parts: readonly Part[]): string =>
  parts
    .flatMap(({ kind, value }) => (kind === 'rich' ? plainWords(value) : kind === 'line' ? value : []))
    .filter((words) => words !== '')
    .join(' ')

/** A story with each of its rich texts in another form, and all else as it is. */
export function withRich<T>(of: T, change: (html: string) => string, key = ''): T {
  if (Array.isArray(of)) return of.map((one: unknown) => withRich(one, change)) as T
  if (typeof of === 'object' && of !== null)
    return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, withRich(value, change, name)])) as T
  return (typeof of === 'string' && KIND_OF[key] === 'rich' ? change(of) : of) as T
}
