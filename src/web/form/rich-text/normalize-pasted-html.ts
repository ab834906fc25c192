/** Table cells and captions, which editors would merge into the surrounding line. */
const CELL_SELECTOR = 'td, th, caption'
const HEADING_REPLACEMENTS: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' }

/** Turns table cells in pasted HTML into paragraphs, and headings into levels that the editor supports. */
export function normalizePastedHtml(html: string): string {
  if (!/<(?:t[dh]|caption|h[156])[\s>/]/i.test(html)) return html
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const cell of page.querySelectorAll(CELL_SELECTOR)) {
    if (cell.querySelector('p, div, ul, ol, h1, h2, h3, h4, h5, h6')) continue
    const paragraph = page.createElement('p')
    paragraph.append(...cell.childNodes)
    cell.append(paragraph)
  }
  for (const [name, newName] of Object.entries(HEADING_REPLACEMENTS))
    for (const heading of page.querySelectorAll(name)) {
      const replacement = page.createElement(newName)
      replacement.append(...heading.childNodes)
      heading.replaceWith(replacement)
    }
  return page.body.innerHTML
}
