/** Cells and captions of tables, which editors take for a part of the line that they stand in. */
const CELLS = 'td, th, caption'
const HEADINGS: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' }

/** Pasted markup in which each cell of a table is a paragraph and each heading one of a level that editors know. */
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
