import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainWords } from '#shared/rules/markup.ts'
import { beginningOf, cleaned, plainText } from './rich-text.ts'

test.each([
  ['<p><b>U</b>nterwegssein</p>', 'Unterwegssein'],
  ['<p>H<sub>2</sub>O and m<sup>2</sup></p>', 'H2O and m2'],
  ['<h2>Ferries</h2><p>Since 1911</p><ul><li>one</li><li>two</li></ul>', 'Ferries Since 1911 one two'],
  ['<p>one<br>two</p><p>three</p>', 'one two three'],
])('extracts the words of %s', (html, words) => {
  expect([plainText(html), plainWords(html)]).toEqual([words, words])
  expect(plainText(beginningOf(html, html.length - 1))).toContain(words.slice(0, 3))
})

test('keeps a word that begins with a tag whole in an excerpt', () => {
  expect(beginningOf(`<p><b>U</b>nterwegssein ist <i>a</i>lles</p>${'<p>mehr</p>'.repeat(20)}`, 60)).toMatch(
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
])('converts %s to paragraphs', (html, clean) => {
  expect(cleaned(html)).toBe(clean)
  expect(cleaned(clean)).toBe(clean)
})

const within = (names: readonly string[], inner: fc.Arbitrary<string>) =>
  fc.tuple(fc.constantFrom(...names), inner).map(([name, html]) => `<${name}>${html}</${name}>`)
const joined = (one: fc.Arbitrary<string>) => fc.array(one, { maxLength: 4 }).map((all) => all.join(''))
const words = fc.constantFrom('a', ' ', 'word', '<br>')
const line = joined(fc.oneof(words, within(['b', 'sub'], joined(words))))
// Each cell has a table of its own: parsers close a cell that contains another and ignore the surplus end tag.
const table = (html: string) => `<table><tr><td>${html}</td><td>a</td></tr></table>`
const { html: pages } = fc.letrec<{ html: string }>((tie) => ({
  html: joined(
    fc.oneof(
      { maxDepth: 4 },
      line,
      within(['p', 'h1', 'h2'], line),
      within(['div', 'ul', 'section', 'blockquote'], tie('html')),
      tie('html').map(table),
    ),
  ),
}))

test('never nests paragraphs and keeps separate words separate', () => {
  fc.assert(
    fc.property(pages, (html) => {
      const clean = cleaned(html)
      let open = 0
      for (const [mark] of clean.matchAll(/<\/?p>/g)) {
        open += mark === '<p>' ? 1 : -1
        if (/<(?:div|td|h1|table|section)>/.test(html)) expect([0, 1]).toContain(open)
      }
      expect(plainText(clean)).toBe(plainWords(html))
    }),
    { numRuns: 1000 },
  )
})
