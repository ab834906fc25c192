const LIST_CLASS = /^Mso(?:List|Bullet|Number)/
/** The bullet or number that Word writes into a list paragraph. */
const LIST_MARKER = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]'
const NUMBERED_MARKER = /^\s*(?:\d+|[a-z]|[ivx]+)[.)]/i

/**
 * Cleans HTML pasted from Word or Google Docs: list paragraphs become lists and titles become headings. The editor drops
 * other unknown markup by itself.
 */
export function cleanWordProcessorHtml(html: string): string {
  if (!/Mso|urn:schemas-microsoft-com|docs-internal-guid/.test(html)) return html
  const page = new DOMParser().parseFromString(html, 'text/html')
  let list: HTMLElement | null = null
  for (const paragraph of page.querySelectorAll('p')) {
    const marker = paragraph.querySelector(LIST_MARKER)
    const isListItem = marker !== null || LIST_CLASS.test(paragraph.className)
    if (!isListItem) {
      list = null
      if (paragraph.className.startsWith('MsoTitle')) paragraph.replaceWith(renameElement(paragraph, 'h2'))
      continue
    }
    const listTag = NUMBERED_MARKER.test(marker?.textContent ?? '') ? 'ol' : 'ul'
    marker?.remove()
    if (!list || list.localName !== listTag || paragraph.previousElementSibling !== list) {
      list = page.createElement(listTag)
      paragraph.before(list)
    }
    const listItem = page.createElement('li')
    list.append(listItem)
    listItem.append(paragraph)
  }
  for (const title of page.querySelectorAll('h1')) title.replaceWith(renameElement(title, 'h2'))
  for (const boldElement of page.querySelectorAll('b[style*="font-weight:normal"]'))
    boldElement.replaceWith(...boldElement.childNodes)
  return page.body.innerHTML
}

function renameElement(element: Element, newTag: string): Element {
  const replacement = element.ownerDocument.createElement(newTag)
  replacement.append(...element.childNodes)
  return replacement
}
