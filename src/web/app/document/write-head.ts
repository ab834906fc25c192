import { PAGE_HEAD_ATTRIBUTE } from './document-ids.ts'
import { mergeHeads, type HeadMatch } from './head-elements.ts'

/** Updates the title, description and link-preview elements to those of the current page. */
export function writeHead(matches: readonly HeadMatch[]): void {
  const { title, elements } = mergeHeads(matches)
  document.title = title
  for (const oldElement of document.head.querySelectorAll(`[${PAGE_HEAD_ATTRIBUTE}]`)) oldElement.remove()
  for (const { tag, attributes, text } of elements) {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries({ ...attributes, [PAGE_HEAD_ATTRIBUTE]: '' }))
      element.setAttribute(name, value)
    if (text) element.textContent = text
    document.head.append(element)
  }
}
