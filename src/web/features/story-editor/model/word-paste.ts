const LISTED = /^Mso(?:List|Bullet|Number)/
/** The bullet or number that Word writes into a list paragraph. */
const MARK = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]'
const NUMBERED = /^\s*(?:\d+|[a-z]|[ivx]+)[.)]/i

/**
 * Cleans HTML pasted from Word or Google Docs: list paragraphs become lists and titles become headings. The editor drops
 * other unknown markup by itself.
 */
export function fromWordProcessor(html: string): string {
  if (!/Mso|urn:schemas-microsoft-com|docs-internal-guid/.test(html)) return html
  const page = new DOMParser().parseFromString(html, 'text/html')
  let list: HTMLElement | null = null
  for (const line of page.querySelectorAll('p')) {
    const sign = line.querySelector(MARK)
    const isListed = sign !== null || LISTED.test(line.className)
    if (!isListed) {
      list = null
      if (line.className.startsWith('MsoTitle')) line.replaceWith(renamed(line, 'h2'))
      continue
    }
    const kind = NUMBERED.test(sign?.textContent ?? '') ? 'ol' : 'ul'
    sign?.remove()
    if (!list || list.localName !== kind || line.previousElementSibling !== list) {
      list = page.createElement(kind)
      line.before(list)
    }
    const entry = page.createElement('li')
    list.append(entry)
    entry.append(line)
  }
  for (const title of page.querySelectorAll('h1')) title.replaceWith(renamed(title, 'h2'))
  for (const bold of page.querySelectorAll('b[style*="font-weight:normal"]')) bold.replaceWith(...bold.childNodes)
  return page.body.innerHTML
}

function renamed(element: Element, name: string): Element {
  const other = element.ownerDocument.createElement(name)
  other.append(...element.childNodes)
  return other
}
