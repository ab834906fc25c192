import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlToPlainText } from '#shared/rules/markup.ts'
import { toExcerpt, sanitizeRichText, toPlainText } from './rich-text.ts'

test.each([
  ['<p><b>U</b>nterwegssein</p>', 'Unterwegssein'],
  ['<p>H<sub>2</sub>O and m<sup>2</sup></p>', 'H2O and m2'],
  ['<h2>Ferries</h2><p>Since 1911</p><ul><li>one</li><li>two</li></ul>', 'Ferries Since 1911 one two'],
  ['<p>one<br>two</p><p>three</p>', 'one two three'],
])('extracts the plain text of %s', (html, words) => {
  expect([toPlainText(html), htmlToPlainText(html)]).toEqual([words, words])
  expect(toPlainText(toExcerpt(html, html.length - 1))).toContain(words.slice(0, 3))
})

test('never cuts an excerpt within a word whose first letters are inside a tag', () => {
  expect(toExcerpt(`<p><b>U</b>nterwegssein ist <i>a</i>lles</p>${'<p>mehr</p>'.repeat(20)}`, 60)).toMatch(
    /^<p>Unterwegssein ist alles/,
  )
})

test.each([
  ['<p>H<sub>2</sub>O, m<sup>2</sup></p>', '<p>H<sub>2</sub>O, m<sup>2</sup></p>'],
  ['<h1>Ferries</h1><h6>Small</h6><p>x</p>', '<h2>Ferries</h2><h4>Small</h4><p>x</p>'],
  ['<table><tbody><tr><td>A</td><th>B</th></tr></tbody></table>', '<p>A</p><p>B</p>'],
  ['<table><tr><td><p>A</p><p>B</p></td><td>C</td></tr></table>', '<p>A</p><p>B</p><p>C</p>'],
  ['<div>one</div><div>two<div>three</div></div>', '<p>one</p><p>two</p><p>three</p>'],
  ['<h1><div>Ferries</div></h1>x', '<h2>Ferries </h2>x'],
  ['<ul><li><div>one</div></li></ul>', '<ul><li><p>one</p></li></ul>'],
])('converts the HTML %s to valid rich text', (html, clean) => {
  expect(sanitizeRichText(html)).toBe(clean)
  expect(sanitizeRichText(clean)).toBe(clean)
})

const nestIn = (names: readonly string[], inner: fc.Arbitrary<string>) =>
  fc.tuple(fc.constantFrom(...names), inner).map(([name, html]) => `<${name}>${html}</${name}>`)
const concatenate = (part: fc.Arbitrary<string>) => fc.array(part, { maxLength: 4 }).map((parts) => parts.join(''))
const anyText = fc.constantFrom('a', ' ', 'word', '<br>')
const anyLine = concatenate(fc.oneof(anyText, nestIn(['b', 'sub'], concatenate(anyText))))
// Each cell is in a separate table, because parsers close a cell that contains another one and ignore the surplus end
// tag.
const toTable = (html: string) => `<table><tr><td>${html}</td><td>a</td></tr></table>`
const { html: anyMarkup } = fc.letrec<{ html: string }>((tie) => ({
  html: concatenate(
    fc.oneof(
      { maxDepth: 4 },
      anyLine,
      nestIn(['p', 'h1', 'h2'], anyLine),
      nestIn(['div', 'ul', 'section', 'blockquote'], tie('html')),
      tie('html').map(toTable),
    ),
  ),
}))

test('never nests paragraphs, and never joins words of adjacent blocks', () => {
  fc.assert(
    fc.property(anyMarkup, (html) => {
      const clean = sanitizeRichText(html)
      let openCount = 0
      for (const [tag] of clean.matchAll(/<\/?p>/g)) {
        openCount += tag === '<p>' ? 1 : -1
        if (/<(?:div|td|h1|table|section)>/.test(html)) expect([0, 1]).toContain(openCount)
      }
      expect(toPlainText(clean)).toBe(htmlToPlainText(html))
    }),
    { numRuns: 1000 },
  )
})
