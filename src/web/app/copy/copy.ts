import './copy.css'
import MiniSearch from 'minisearch'
import type { SearchEntry } from '#shared/entities/exports/search-entry.ts'
import { foldText } from '#shared/rules/text/search-words.ts'

// The only script of a static copy. It runs from a disk too, where browsers load neither modules nor data: the search
// index consists of scripts that call `vitrineItems` (src/server/features/static-copy/search-index.model.ts).

interface Words {
  types: Record<string, string>
  noMatches: string
  found: string
  remove: string
}

declare global {
  interface Window {
    vitrineItems: (items: SearchEntry[]) => void
  }
}

const PAGE_SIZE = 48
const ARTIFACT_TYPES: Record<string, readonly string[]> = {
  Image: ['image'],
  Video: ['video'],
  Audio: ['audio'],
  Document: ['document', 'pdf'],
}

const items = new Map<string, SearchEntry>()
window.vitrineItems = (added) => {
  for (const item of added) items.set(item.p, item)
}

const search = document.querySelector<HTMLElement>('.copy-search')
// The scripts of the index come after this one.
if (search) document.addEventListener('DOMContentLoaded', () => showSearch(search))

function buildIndex(): MiniSearch<SearchEntry> {
  const index = new MiniSearch<SearchEntry>({
    idField: 'p',
    fields: ['title', 'words', 'place', 'keywords', 'tags'],
    extractField: (item, name) => {
      const value = item[name as keyof SearchEntry]
      return Array.isArray(value) ? value.join(' ') : String(value ?? '')
    },
    processTerm: foldText,
  })
  index.addAll([...items.values()])
  return index
}

/** The conditions of an address, each with the text that its filter shows. */
function readFilters(address: URLSearchParams, words: Words) {
  const filters: { key: string; value: string; text: string; matches: (item: SearchEntry) => boolean }[] = []
  const add = (
    key: string,
    matches: (item: SearchEntry, value: string) => boolean,
    toText = (value: string) => value,
  ) => {
    for (const value of address.getAll(key))
      filters.push({ key, value, text: toText(value), matches: (item) => matches(item, value) })
  }
  add(
    'type',
    ({ type }, value) => ARTIFACT_TYPES[value]?.includes(type) ?? true,
    (value) => words.types[value] ?? value,
  )
  add('place', ({ place }, value) => place === value)
  add('keyword', ({ keywords }, value) => keywords?.includes(value) ?? false)
  add('tag', ({ tags }, value) => tags?.includes(value) ?? false)
  add(
    'field',
    ({ fields }, value) => fields?.includes(value) ?? false,
    (value) => value.slice(value.indexOf(':') + 1),
  )
  add(
    'from',
    ({ year }, value) => year !== undefined && year >= Number(value),
    (value) => `${value}–`,
  )
  add(
    'to',
    ({ year }, value) => year !== undefined && year <= Number(value),
    (value) => `–${value}`,
  )
  return filters
}

function showSearch(section: HTMLElement): void {
  const words = JSON.parse(document.querySelector('#copy-words')?.textContent ?? '{}') as Words
  const find = <T extends HTMLElement>(name: string) => section.querySelector<T>(`[data-${name}]`)
  const [status, list, more, chips] = [
    find('status'),
    find('results'),
    find<HTMLButtonElement>('more'),
    find('filters'),
  ]
  const input = document.querySelector<HTMLInputElement>('form[role=search] input')
  const address = new URLSearchParams(location.search)
  const query = address.get('query') ?? ''
  const filters = readFilters(address, words)
  if (input) input.value = query
  for (const { key, value, text } of filters) {
    const others = new URLSearchParams([...address].filter(([name, other]) => name !== key || other !== value))
    const link = Object.assign(document.createElement('a'), {
      href: `?${others}`,
      textContent: `${text} ×`,
      dir: 'auto',
    })
    link.setAttribute('aria-label', words.remove.replace('{filter}', text))
    const chip = document.createElement('li')
    chip.append(link)
    chips?.append(chip)
  }
  // Typing narrows the results; the address keeps the search for the next visit and for other pages.
  let results: SearchEntry[] = []
  let shown = 0
  let index: MiniSearch<SearchEntry> | undefined
  const rendering = { root: section.dataset.root ?? '', words }
  const showMore = () => {
    for (const item of results.slice(shown, shown + PAGE_SIZE)) list?.append(renderItem(item, rendering))
    shown = Math.min(results.length, shown + PAGE_SIZE)
    if (more) more.hidden = shown >= results.length
  }
  const run = (text: string) => {
    const found =
      text.trim() === ''
        ? [...items.values()]
        : (index ??= buildIndex())
            .search(text, { combineWith: 'AND', prefix: true, boost: { title: 3 } })
            .flatMap(({ id }) => items.get(String(id)) ?? [])
    results = found.filter((item) => filters.every(({ matches }) => matches(item)))
    shown = 0
    list?.replaceChildren()
    if (status)
      status.textContent =
        results.length === 0 ? words.noMatches : words.found.replace('{count}', String(results.length))
    showMore()
  }
  more?.addEventListener('click', () => {
    const last = list?.lastElementChild
    showMore()
    last?.nextElementSibling?.querySelector('a')?.focus()
  })
  input?.addEventListener('input', () => {
    run(input.value)
    if (input.value.trim()) address.set('query', input.value)
    else address.delete('query')
    history.replaceState(null, '', `?${address}`)
  })
  run(query)
}

function renderItem(
  { p, title, type, date, place, picture, ratio = 1.5 }: SearchEntry,
  { root, words }: { root: string; words: Words },
): HTMLElement {
  const link = Object.assign(document.createElement('a'), { href: root + p })
  const image = Object.assign(document.createElement(picture ? 'img' : 'span'), { className: 'copy-picture' })
  if (picture && image instanceof HTMLImageElement)
    Object.assign(image, { src: root + picture, alt: '', loading: 'lazy' })
  else
    image.textContent =
      Object.entries(ARTIFACT_TYPES).flatMap(([name, types]) =>
        types.includes(type) ? (words.types[name] ?? []) : [],
      )[0] ?? ''
  image.style.aspectRatio = String(Math.min(2.5, Math.max(0.6, ratio)))
  const name = Object.assign(document.createElement('span'), { textContent: title, dir: 'auto' })
  const facts = Object.assign(document.createElement('small'), {
    textContent: [date, place].filter(Boolean).join(' · '),
    dir: 'auto',
  })
  link.append(image, name, facts)
  const entry = document.createElement('li')
  entry.append(link)
  return entry
}
