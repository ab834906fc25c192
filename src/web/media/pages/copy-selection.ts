import { linesOf, textBetween, type Run, type Spot } from './lines.ts'

/** Returns the loaded text of a page with the page's aspect ratio. */
export type RunsOf = (page: number) => { runs: readonly Run[]; ratio: number } | undefined

/** Returns the selected text of a document in reading order; undefined if the selection isn't in its pages. */
export function selectedText(range: Range, runsOf: RunsOf): string | undefined {
  const [from, to] = [spotAt(range.startContainer, range.startOffset), spotAt(range.endContainer, range.endOffset)]
  if (!from || !to) return undefined
  const said: string[] = []
  for (let page = from.page; page <= to.page; page++) {
    const known = runsOf(page)
    if (!known) continue
    const lines = linesOf(known.runs, known.ratio)
    said.push(textBetween(lines, page === from.page ? from.spot : undefined, page === to.page ? to.spot : undefined))
  }
  return said.filter((text) => text !== '').join('\n\n')
}

/** Returns the page and word at a boundary of a selection; no word if the page has no text. */
function spotAt(node: Node, offset: number): { page: number; spot?: Spot } | undefined {
  const element = node instanceof Element ? node : node.parentElement
  const sheet = element?.closest<HTMLElement>('[data-page]')
  if (!element || !sheet) return undefined
  const page = Number(sheet.dataset.page)
  const word = element.closest<HTMLElement>(WORD)
  if (word && !(node instanceof Element))
    return { page, spot: { ...spotOf(word), sign: signsBefore(word, node) + offset } }
  // Between two elements: take the first word of the next one, or the end of the last word.
  const next = element.childNodes[offset]
  const first = next instanceof Element ? (next.matches(WORD) ? next : next.querySelector(WORD)) : null
  if (first instanceof HTMLElement) return { page, spot: spotOf(first) }
  const last = [...element.querySelectorAll<HTMLElement>(WORD)].at(-1)
  return last ? { page, spot: { ...spotOf(last), sign: Number.POSITIVE_INFINITY } } : { page }
}

const WORD = '[data-run]'
const spotOf = (word: HTMLElement): Spot => ({ run: Number(word.dataset.run), sign: 0 })

/** Counts the characters of a word before one of its text nodes; highlights split words into several. */
function signsBefore(word: HTMLElement, piece: Node): number {
  const walker = document.createTreeWalker(word, NodeFilter.SHOW_TEXT)
  let signs = 0
  while (walker.nextNode() && walker.currentNode !== piece) signs += walker.currentNode.textContent?.length ?? 0
  return signs
}
