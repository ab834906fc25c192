/** Table cells and captions, which editors would merge into the surrounding line. */
const CELLS = 'td, th, caption'
const HEADINGS: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' }

/** Turns table cells in pasted HTML into paragraphs, and headings into levels that the editor supports. */
export function withParagraphs(html: string): string {
  if (!/<(?:t[dh]|caption|h[156])[\s>/]/i.test(html)) return html
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const cell of page.querySelectorAll(CELLS)) {
    if (cell.querySelector('p, div, ul, ol, h1, h2, h3, h4, h5, h6')) continue
    const paragraph = page.createElement('p')
    paragraph.append(...cell.childNodes)
    cell.append(paragraph)
  }
  for (const [name, other] of Object.entries(HEADINGS))
    for (const heading of page.querySelectorAll(name)) {
      const kept = page.createElement(other)
      kept.append(...heading.childNodes)
      heading.replaceWith(kept)
    }
  return page.body.innerHTML
}
