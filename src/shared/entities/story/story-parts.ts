import { htmlToPlainText } from '#shared/rules/markup.ts'
import type { Block } from './blocks.ts'

/** The kind of content that each key of a block holds. */
const KIND_BY_KEY: Readonly<Record<string, 'item' | 'exhibit' | 'picture' | 'rich' | 'line'>> = {
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

interface StoryPart {
  kind: (typeof KIND_BY_KEY)[string]
  value: string
}

/** Lists all contents of blocks, in display order. */
export function listParts(listValues: unknown, key = ''): StoryPart[] {
  if (Array.isArray(listValues)) return listValues.flatMap((element) => listParts(element))
  if (typeof listValues === 'object' && listValues !== null)
    return Object.entries(listValues).flatMap(([name, value]) => listParts(value, name))
  const kind = KIND_BY_KEY[key]
  return kind && typeof listValues === 'string' ? [{ kind, value: listValues }] : []
}

/** Lists the distinct ids of all items, exhibits and pictures that a story refers to. */
export function findReferences(blocks: readonly Block[]): { items: string[]; exhibits: string[]; pictures: string[] } {
  const parts = listParts(blocks)
  const listValues = (kind: StoryPart['kind']) => [
    ...new Set(parts.flatMap((part) => (part.kind === kind ? part.value : []))),
  ]
  return { items: listValues('item'), exhibits: listValues('exhibit'), pictures: listValues('picture') }
}

/** Returns the plain text of a story, for searches, feeds and cards. */
export const storyToPlainText = (blocks: readonly Block[]): string => partsToPlainText(listParts(blocks))

// Matches a key and its string value, which may be cut off at the end of the JSON.
const JSON_STRING_ENTRY = /"(\w+)"\s*:\s*"((?:[^"\\]|\\.)*)("?)/g
const JSON_ESCAPE = /\\(?:u([\da-f]{4})|(.))/gi

/** Returns the plain text of a story, given the beginning of its JSON, which may be cut off anywhere. */
export const jsonToPlainText = (json: string): string =>
  partsToPlainText(
    [...json.matchAll(JSON_STRING_ENTRY)].flatMap(([, key = '', escaped = '', closingQuote]) => {
      const kind = KIND_BY_KEY[key]
      const value = escaped.replace(JSON_ESCAPE, (_, code: string | undefined, character: string) =>
        code ? String.fromCharCode(Number.parseInt(code, 16)) : 'bfnrt'.includes(character) ? ' ' : character,
      )
      return kind ? { kind, value: closingQuote ? value : cutIncompleteTag(value) } : []
    }),
  )

/** Removes an incomplete tag from the end of rich text. */
function cutIncompleteTag(html: string): string {
  const tagStart = html.lastIndexOf('<')
  return tagStart > html.lastIndexOf('>') ? html.slice(0, tagStart) : html
}

const partsToPlainText = (parts: readonly StoryPart[]): string =>
  parts
    .flatMap(({ kind, value }) => (kind === 'rich' ? htmlToPlainText(value) : kind === 'line' ? value : []))
    .filter((words) => words !== '')
    .join(' ')

/** Returns a story in which another item takes the place of one. */
export function replaceItem<T>(source: T, item: string, replacement: string, key = ''): T {
  if (Array.isArray(source)) return source.map((element: unknown) => replaceItem(element, item, replacement)) as T
  if (typeof source === 'object' && source !== null)
    return Object.fromEntries(
      Object.entries(source).map(([name, value]) => [name, replaceItem(value, item, replacement, name)]),
    ) as T
  return (KIND_BY_KEY[key] === 'item' && source === item ? replacement : source) as T
}

/** Applies a function to each rich text of a story. */
export function mapRichText<T>(source: T, transform: (html: string) => string, key = ''): T {
  if (Array.isArray(source)) return source.map((element: unknown) => mapRichText(element, transform)) as T
  if (typeof source === 'object' && source !== null)
    return Object.fromEntries(
      Object.entries(source).map(([name, value]) => [name, mapRichText(value, transform, name)]),
    ) as T
  return (typeof source === 'string' && KIND_BY_KEY[key] === 'rich' ? transform(source) : source) as T
}
