import { plainWords } from '#shared/rules/markup.ts'
import type { Block } from './blocks.ts'

/** The kind of content that each key of a block holds. */
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

/** All content of blocks, in display order. */
export function partsOf(of: unknown, key = ''): Part[] {
  if (Array.isArray(of)) return of.flatMap((one) => partsOf(one))
  if (typeof of === 'object' && of !== null) return Object.entries(of).flatMap(([name, value]) => partsOf(value, name))
  const kind = KIND_OF[key]
  return kind && typeof of === 'string' ? [{ kind, value: of }] : []
}

/** The distinct ids of all items, exhibits and pictures that a story refers to. */
export function namedIn(blocks: readonly Block[]): { items: string[]; exhibits: string[]; pictures: string[] } {
  const parts = partsOf(blocks)
  const of = (kind: Part['kind']) => [...new Set(parts.flatMap((part) => (part.kind === kind ? part.value : [])))]
  return { items: of('item'), exhibits: of('exhibit'), pictures: of('picture') }
}

/** The plain text of a story for searches, feeds and cards. */
export const plainStory = (blocks: readonly Block[]): string => plainParts(partsOf(blocks))

// A key and its string value, which may be cut off at the end of the JSON.
const SAID = /"(\w+)"\s*:\s*"((?:[^"\\]|\\.)*)("?)/g
const ESCAPED = /\\(?:u([\da-f]{4})|(.))/gi

/** The plain text of a story from the beginning of its JSON, which may be cut anywhere. */
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

/** Removes an incomplete tag from the end of rich text. */
function beforeMark(html: string): string {
  const mark = html.lastIndexOf('<')
  return mark > html.lastIndexOf('>') ? html.slice(0, mark) : html
}

const plainParts = (parts: readonly Part[]): string =>
  parts
    .flatMap(({ kind, value }) => (kind === 'rich' ? plainWords(value) : kind === 'line' ? value : []))
    .filter((words) => words !== '')
    .join(' ')

/** Applies a change to each rich text of a story. */
export function withRich<T>(of: T, change: (html: string) => string, key = ''): T {
  if (Array.isArray(of)) return of.map((one: unknown) => withRich(one, change)) as T
  if (typeof of === 'object' && of !== null)
    return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, withRich(value, change, name)])) as T
  return (typeof of === 'string' && KIND_OF[key] === 'rich' ? change(of) : of) as T
}
