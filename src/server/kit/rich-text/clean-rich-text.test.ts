import { expect, test } from 'vitest'
import { cleanRichText, cleanRichTexts } from './clean-rich-text.ts'
import { cleaned } from './rich-text.ts'

const LONG = `<p onclick="x">Words &amp; <b>more</b><script>x</script></p>`.repeat(400)

test('a long text is cleaned as a short one is, and many keep their order', async () => {
  expect(await cleanRichText(LONG)).toBe(cleaned(LONG))
  const texts = Array.from({ length: 50 }, (_, i) => `<p>${i}</p>${i % 2 ? LONG : '<script>x</script>'}`)
  expect(await cleanRichTexts(texts)).toEqual(texts.map(cleaned))
})

test('many at once are answered each for itself', async () => {
  const texts = Array.from({ length: 10 }, (_, i) => `${LONG}<p>${i}</p>`)
  expect(await Promise.all(texts.map(cleanRichText))).toEqual(texts.map(cleaned))
})

test('others go on meanwhile', async () => {
  await cleanRichText(LONG)
  let turns = 0
  const over = new AbortController()
  const turning = (async () => {
    while (!over.signal.aborted) {
      await new Promise(setImmediate)
      turns++
    }
  })()
  await cleanRichTexts(Array.from({ length: 10 }, () => '<'.repeat(100_000)))
  over.abort()
  await turning
  // On this thread there would have been one.
  expect(turns).toBeGreaterThan(100)
})
