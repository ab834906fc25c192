import { decodeHTML, decodeXML } from 'entities'
import { Tokenizer } from 'htmlparser2'

/** Elements after which a new line, or a tab, stands; and those whose content is not text for a reader. */
export interface Shape {
  lines?: ReadonlySet<string>
  tabs?: ReadonlySet<string>
  skipped?: ReadonlySet<string>
  /** Only the text inside these counts, as in Office's `w:t`; without it all text does. */
  only?: ReadonlySet<string>
}

const HTML: Shape = {
  lines: new Set(
    'p br div li tr h1 h2 h3 h4 h5 h6 title table ul ol blockquote pre section article header footer dt dd hr'.split(
      ' ',
    ),
  ),
  tabs: new Set(['td', 'th']),
  skipped: new Set(['script', 'style', 'template', 'noscript', 'iframe', 'svg']),
}

/** The text of an HTML or unknown XML page. */
export function markupText(markup: string): string {
  return tidy(textOf(markup, HTML, { xmlMode: false, decode: decodeHTML }))
}

/** The text of a piece of XML in one pass; each name is compared as written, without regard to case. */
export function xmlText(xml: string, shape: Shape, opened?: (name: string) => void): string {
  return textOf(xml, shape, XML, opened)
}

interface Reading {
  xmlMode: boolean
  decode: (text: string) => string
}

const XML: Reading = { xmlMode: true, decode: decodeXML }

function textOf(markup: string, shape: Shape, reading: Reading, opened?: (name: string) => void): string {
  const { lines, tabs, skipped, only } = shape
  const out: string[] = []
  /** How deep in elements of which only the text counts. */
  let inside = 0
  let skipping: { name: string; depth: number } | undefined
  const part = (name: string) => {
    if (skipping) return
    if (lines?.has(name)) out.push('\n')
    else if (tabs?.has(name)) out.push('\t')
  }
  const listener: Listener = {
    open(name, _, isEmpty) {
      opened?.(name)
      if (skipping?.name === name) skipping.depth++
      else if (!skipping && skipped?.has(name)) skipping = { name, depth: 1 }
      if (only?.has(name)) inside++
      if (!isEmpty && (name === 'br' || name === 'hr')) part(name)
    },
    text(text) {
      if (!skipping && (!only || inside > 0)) out.push(text)
    },
    close(name) {
      if (skipping?.name === name && --skipping.depth === 0) skipping = undefined
      if (only?.has(name)) inside--
      part(name)
    },
  }
  walk(markup, listener, reading)
  return out.join('')
}

/** What is told of markup while it is read. Names of elements come with their prefix, in small letters. */
export interface Listener {
  /** Which attributes are told, by their names as written. */
  attributes?: readonly string[]
  open?: (name: string, attributes: Record<string, string>, isEmpty: boolean) => void
  /** What stands between two tags may come in pieces. */
  text?: (text: string) => void
  /** Of an empty element as well. */
  close?: (name: string) => void
}

/**
 * Reads XML, or HTML where it is told so, in one pass; holds nothing of it and forgives what is wrong. By the tokenizer and
 * without the parser above it, which looks through all that is open at each tag that closes: tags nested without end
 * would take it the square of their number.
 */
export function walk(markup: string, { attributes, open, text, close }: Listener, { xmlMode, decode } = XML): void {
  let [name, attribute] = ['', '']
  let values: Record<string, string> = {}
  const nameAt = (start: number, end: number) => markup.slice(start, Math.min(end, start + LONGEST_NAME)).toLowerCase()
  const nothing = () => {}
  const tokens = new Tokenizer(
    { xmlMode, decodeEntities: false, recognizeSelfClosing: true },
    {
      ontext: (start, end) => text?.(decode(markup.slice(start, end))),
      oncdata: (start, end, behind) => text?.(markup.slice(start, end - behind)),
      onopentagname: (start, end) => {
        name = nameAt(start, end)
        values = {}
      },
      onattribname: (start, end) => {
        attribute = markup.slice(start, end)
      },
      onattribdata: (start, end) => {
        if (attributes?.includes(attribute)) values[attribute] = decode(markup.slice(start, end))
      },
      onopentagend: () => open?.(name, values, false),
      onselfclosingtag: () => {
        open?.(name, values, true)
        close?.(name)
      },
      onclosetag: (start, end) => close?.(nameAt(start, end)),
      ontextentity: nothing,
      onattribentity: nothing,
      onattribend: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onprocessinginstruction: nothing,
      onend: nothing,
    },
  )
  tokens.write(markup)
  tokens.end()
}

/** Every name that anything is known of is shorter. */
const LONGEST_NAME = 64

/** At most one empty line in a row, no spaces around lines. */
export function tidy(text: string): string {
  return text
    .replace(/[^\S\n\t]+/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
