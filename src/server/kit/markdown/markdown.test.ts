import { expect, test } from 'vitest'
import { paragraphToHtml, parseMarkdown } from './markdown.ts'

const toHref = (target: string) => `/x/${target}`

test('separates the front matter from the paragraphs', () => {
  expect(parseMarkdown('title: A: b\nsummary: c\n---\n\nOne\ntwo\n\n\nThree\n')).toEqual({
    frontMatter: { title: 'A: b', summary: 'c' },
    paragraphs: ['One\ntwo', 'Three'],
  })
})

test.each([
  ['One\ntwo', '<p>One two</p>'],
  ['**a** `b` [c](d/e)', '<p><strong>a</strong> <code>b</code> <a href="/x/d/e">c</a></p>'],
  ['1 < 2 & <b>', '<p>1 &lt; 2 &amp; &lt;b&gt;</p>'],
  ['[a](javascript:alert)', '<p>[a](javascript:alert)</p>'],
  ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
  ['Steps:\n1. a\n2. b', '<p>Steps:</p><ol><li>a</li><li>b</li></ol>'],
])('converts %j to HTML', (paragraph, html) => {
  expect(paragraphToHtml(paragraph, { toHref })).toBe(html)
})

test('wraps the text of list entries in paragraphs when asked to', () => {
  expect(paragraphToHtml('- a', { toHref, wrapListEntries: true })).toBe('<ul><li><p>a</p></li></ul>')
})
