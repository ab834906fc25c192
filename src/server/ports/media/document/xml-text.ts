import { decodeHTML, decodeXML } from 'entities'
import { Tokenizer } from 'htmlparser2'

/** How elements become text: which end with a new line or a tab, and which are left out. */
export interface Shape {
  lines?: ReadonlySet<string>
  tabs?: ReadonlySet<string>
  skipped?: ReadonlySet<string>
  /** If present, only text inside these elements counts, such as Office's `w:t`. */
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

/** The text of HTML or unknown XML. */
export function markupText(markup: string): string {
  return tidy(textOf(markup, HTML, { xmlMode: false, decode: decodeHTML }))
}

/** The text of XML, extracted in one pass. Element names are compared with their prefix and without regard to case. */
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
  /** The nesting depth of `only` elements. */
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

/** Callbacks of `walkMarkup`. Element names include their prefix and are in lower case. */
export interface Listener {
  /** The attributes to report, by their exact names. */
  attributes?: readonly string[]
  open?: (name: string, attributes: Record<string, string>, isEmpty: boolean) => void
  /** May be called several times for one text. */
  text?: (text: string) => void
  /** Also called for empty elements. */
  close?: (name: string) => void
}

/**
 * Reads XML, or HTML if `decode` and `xmlMode` say so, in one pass without building a tree, and tolerates errors. Uses
 * htmlparser2's tokenizer without its parser: for each closing tag the parser searches all open elements, which makes
 * endlessly nested tags take quadratic time.
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

/** Longer than every element name that matters. */
const LONGEST_NAME = 64

/** Collapses spaces and repeated empty lines and trims each line. */
export function tidy(text: string): string {
  return text
    .replace(/[^\S\n\t]+/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
