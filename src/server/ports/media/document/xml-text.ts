import { decodeHTML, decodeXML } from 'entities'
import { Tokenizer } from 'htmlparser2'

/** How elements become text: which end with a line break or a tab, and which are left out. */
export interface TextRules {
  lineBreaks?: ReadonlySet<string>
  tabs?: ReadonlySet<string>
  skipped?: ReadonlySet<string>
  /** If set, only text inside these elements counts, such as Office's `w:t`. */
  only?: ReadonlySet<string>
}

const HTML_RULES: TextRules = {
  lineBreaks: new Set(
    'p br div li tr h1 h2 h3 h4 h5 h6 title table ul ol blockquote pre section article header footer dt dd hr'.split(
      ' ',
    ),
  ),
  tabs: new Set(['td', 'th']),
  skipped: new Set(['script', 'style', 'template', 'noscript', 'iframe', 'svg']),
}

/** Returns the text of HTML or of XML of an unknown kind. */
export function readMarkupText(markup: string): string {
  return tidyText(extractText(markup, HTML_RULES, { xmlMode: false, decode: decodeHTML }))
}

/** Returns the text of XML, extracted in one pass. Element names are compared with their prefix, ignoring case. */
export function readXmlText(xml: string, textRules: TextRules, onOpen?: (name: string) => void): string {
  return extractText(xml, textRules, XML_MODE, onOpen)
}

interface MarkupMode {
  xmlMode: boolean
  decode: (text: string) => string
}

const XML_MODE: MarkupMode = { xmlMode: true, decode: decodeXML }

function extractText(markup: string, textRules: TextRules, mode: MarkupMode, onOpen?: (name: string) => void): string {
  const { lineBreaks, tabs, skipped, only } = textRules
  const output: string[] = []
  /** Current nesting depth of `only` elements. */
  let onlyDepth = 0
  let skippedElement: { name: string; depth: number } | undefined
  const addBreak = (name: string) => {
    if (skippedElement) return
    if (lineBreaks?.has(name)) output.push('\n')
    else if (tabs?.has(name)) output.push('\t')
  }
  const listener: MarkupListener = {
    open(name, _, isEmpty) {
      onOpen?.(name)
      if (skippedElement?.name === name) skippedElement.depth++
      else if (!skippedElement && skipped?.has(name)) skippedElement = { name, depth: 1 }
      if (only?.has(name)) onlyDepth++
      if (!isEmpty && (name === 'br' || name === 'hr')) addBreak(name)
    },
    text(text) {
      if (!skippedElement && (!only || onlyDepth > 0)) output.push(text)
    },
    close(name) {
      if (skippedElement?.name === name && --skippedElement.depth === 0) skippedElement = undefined
      if (only?.has(name)) onlyDepth--
      addBreak(name)
    },
  }
  walkMarkup(markup, listener, mode)
  return output.join('')
}

/** Callbacks of `walkMarkup`. Element names are in lower case and include their prefix. */
export interface MarkupListener {
  /** The attributes to report, by exact name. */
  attributes?: readonly string[]
  open?: (name: string, attributes: Record<string, string>, isEmpty: boolean) => void
  /** May be called several times for a single text. */
  text?: (text: string) => void
  /** Also called for empty elements. */
  close?: (name: string) => void
}

/**
 * Reads XML, or HTML if `decode` and `xmlMode` are set for it, in one pass without building a tree, and tolerates
 * errors. Uses htmlparser2's tokenizer without its parser: the parser searches all open elements for each closing tag,
 * which takes quadratic time for deeply nested tags.
 */
export function walkMarkup(
  markup: string,
  { attributes, open, text, close }: MarkupListener,
  { xmlMode, decode } = XML_MODE,
): void {
  let [name, attribute] = ['', '']
  let values: Record<string, string> = {}
  const readName = (start: number, end: number) =>
    markup.slice(start, Math.min(end, start + MAX_NAME_LENGTH)).toLowerCase()
  const ignore = () => {}
  const tokenizer = new Tokenizer(
    { xmlMode, decodeEntities: false, recognizeSelfClosing: true },
    {
      ontext: (start, end) => text?.(decode(markup.slice(start, end))),
      oncdata: (start, end, trimmedCount) => text?.(markup.slice(start, end - trimmedCount)),
      onopentagname: (start, end) => {
        name = readName(start, end)
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
      onclosetag: (start, end) => close?.(readName(start, end)),
      ontextentity: ignore,
      onattribentity: ignore,
      onattribend: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  )
  tokenizer.write(markup)
  tokenizer.end()
}

/** Longer than the name of any element that matters here. */
const MAX_NAME_LENGTH = 64

/** Collapses spaces and repeated empty lines, and trims each line. */
export function tidyText(text: string): string {
  return text
    .replace(/[^\S\n\t]+/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
