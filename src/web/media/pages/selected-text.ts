import { groupIntoLines, getTextBetween, type Run, type WordPosition } from './text-lines.ts'

/** Returns the loaded text of a page with the page's aspect ratio. */
export type GetPageText = (page: number) => { runs: readonly Run[]; ratio: number } | undefined

/** Returns the selected text of a document in reading order; undefined if the selection isn't in its pages. */
export function getSelectedText(range: Range, getPageText: GetPageText): string | undefined {
  const [start, end] = [
    findPosition(range.startContainer, range.startOffset),
    findPosition(range.endContainer, range.endOffset),
  ]
  if (!start || !end) return undefined
  const pageTexts: string[] = []
  for (let page = start.page; page <= end.page; page++) {
    const pageText = getPageText(page)
    if (!pageText) continue
    const lines = groupIntoLines(pageText.runs, pageText.ratio)
    pageTexts.push(
      getTextBetween(
        lines,
        page === start.page ? start.position : undefined,
        page === end.page ? end.position : undefined,
      ),
    )
  }
  return pageTexts.filter((text) => text !== '').join('\n\n')
}

/** Returns the page and word at a boundary of a selection; no word if the page has no text. */
function findPosition(node: Node, offset: number): { page: number; position?: WordPosition } | undefined {
  const element = node instanceof Element ? node : node.parentElement
  const pageElement = element?.closest<HTMLElement>('[data-page]')
  if (!element || !pageElement) return undefined
  const page = Number(pageElement.dataset.page)
  const word = element.closest<HTMLElement>(WORD_SELECTOR)
  if (word && !(node instanceof Element))
    return { page, position: { ...getWordStart(word), offset: countCharactersBefore(word, node) + offset } }
  // Between two elements: take the first word of the next one, or the end of the last word.
  const nextNode = element.childNodes[offset]
  const firstWord =
    nextNode instanceof Element
      ? nextNode.matches(WORD_SELECTOR)
        ? nextNode
        : nextNode.querySelector(WORD_SELECTOR)
      : null
  if (firstWord instanceof HTMLElement) return { page, position: getWordStart(firstWord) }
  const lastWord = [...element.querySelectorAll<HTMLElement>(WORD_SELECTOR)].at(-1)
  return lastWord ? { page, position: { ...getWordStart(lastWord), offset: Number.POSITIVE_INFINITY } } : { page }
}

const WORD_SELECTOR = '[data-run]'
const getWordStart = (word: HTMLElement): WordPosition => ({ run: Number(word.dataset.run), offset: 0 })

/** Counts the characters of a word before one of its text nodes; highlights split words into several. */
function countCharactersBefore(word: HTMLElement, textNode: Node): number {
  const walker = document.createTreeWalker(word, NodeFilter.SHOW_TEXT)
  let count = 0
  while (walker.nextNode() && walker.currentNode !== textNode) count += walker.currentNode.textContent?.length ?? 0
  return count
}
