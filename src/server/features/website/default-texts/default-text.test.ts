import { expect, test } from 'vitest'
import { PAGES } from '#shared/entities/website/pages.ts'
import { LANGUAGE_CODES } from '#shared/words/language.ts'
import { parsePage } from './parse-page.ts'
import { DEFAULT_TEXT_LANGUAGES, getDefaultText } from './default-text.ts'

test('has default texts in every supported language', () => {
  expect(DEFAULT_TEXT_LANGUAGES).toEqual(LANGUAGE_CODES)
})

test.each(PAGES)('has the same blocks in every language on the page %s', (page) => {
  const getShape = (language: (typeof LANGUAGE_CODES)[number]) =>
    getDefaultText(page, language).body.map(({ type }) => type)
  for (const language of LANGUAGE_CODES) {
    expect(getDefaultText(page, language).language).toBe(language)
    expect(getShape(language)).toEqual(getShape('en'))
    expect(JSON.stringify(getDefaultText(page, language))).not.toMatch(/\*\*|\]\(|`/)
  }
})

test('parses prose, buttons, quotations and embedded blocks', () => {
  const page = `title: A
summary: b
---

[](button:contact)

## Heading

Text with [a link](/docs/terms).

- entry

> Said
> — Someone

![](screen:item/right)

### Screen title

Screen text

![](gallery)

![](plans)

![](posts:blog)
`
  expect(parsePage(page)).toEqual({
    title: 'A',
    summary: 'b',
    body: [
      { type: 'button', to: 'contact', label: '' },
      { type: 'heading', level: 2, text: 'Heading' },
      { type: 'text', words: '<p>Text with <a href="/docs/terms">a link</a>.</p><ul><li><p>entry</p></li></ul>' },
      { type: 'quote', words: '<p>Said</p>', source: 'Someone' },
      { type: 'screen', screen: 'item', side: 'right', text: 'Screen title', words: '<p>Screen text</p>' },
      { type: 'gallery', alias: '' },
      { type: 'plans' },
      { type: 'posts', of: 'blog' },
    ],
  })
})

test.each(['', 'title: A\n---\n', 'title: A\nsummary: b\n---\n\n![](screen:nowhere/left)'])(
  'rejects the malformed default text %j',
  (text) => {
    expect(() => parsePage(text)).toThrow()
  },
)
