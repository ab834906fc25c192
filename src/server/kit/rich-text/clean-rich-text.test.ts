import { expect, test } from 'vitest'
import { cleanRichText, cleanRichTexts } from './clean-rich-text.ts'
import { toExcerpt, sanitizeRichText } from './rich-text.ts'

const LONG_HTML = `<p onclick="x">Words &amp; <b>more</b><script>x</script></p>`.repeat(400)

test('returns the same sanitized text from the worker as from the main thread, and keeps the order of texts', async () => {
  expect(await cleanRichText(LONG_HTML)).toBe(sanitizeRichText(LONG_HTML))
  const texts = Array.from({ length: 50 }, (_, i) => `<p>${i}</p>${i % 2 ? LONG_HTML : '<script>x</script>'}`)
  expect(await cleanRichTexts(texts)).toEqual(texts.map(sanitizeRichText))
})

test('ends an excerpt between words, or between characters if there are no spaces', () => {
  expect(toExcerpt('<p>one two three</p>', 12)).toBe('<p>one two …</p>')
  expect(toExcerpt(`<p>${'水'.repeat(50)}</p>`, 20)).toBe(`<p>${'水'.repeat(17)} …</p>`)
  expect(toExcerpt(`<p>${'𠮷'.repeat(50)}</p>`, 20)).toBe(`<p>${'𠮷'.repeat(8)} …</p>`)
  expect(toExcerpt(`<p>水水水水&amp;水水水</p>`, 10)).toBe('<p>水水水水 …</p>')
})

test('returns the right result to each of many concurrent calls', async () => {
  const texts = Array.from({ length: 10 }, (_, i) => `${LONG_HTML}<p>${i}</p>`)
  expect(await Promise.all(texts.map(cleanRichText))).toEqual(texts.map(sanitizeRichText))
})

test('keeps the event loop responsive while sanitizing', async () => {
  await cleanRichText(LONG_HTML)
  let turnCount = 0
  const abortController = new AbortController()
  const countTurns = (async () => {
    while (!abortController.signal.aborted) {
      await new Promise(setImmediate)
      turnCount++
    }
  })()
  await cleanRichTexts(Array.from({ length: 10 }, () => '<'.repeat(100_000)))
  abortController.abort()
  await countTurns
  // The count would be 1 if cleaning blocked this thread.
  expect(turnCount).toBeGreaterThan(100)
})
