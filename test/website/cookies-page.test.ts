import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MARKER_KEY } from '#server/ports/store/marked-store.ts'
import { getDefaultText } from '#server/features/website/default-texts/default-text.ts'
import { LANGUAGE_CODES } from '#shared/words/language.ts'
import { ROOT } from '../support/paths.ts'

// The cookie page must list exactly the names that the product stores in a browser.

const SRC = join(ROOT, 'src')
/** A stored name. The lookbehind excludes media types such as application/x-vitrine. */
const STORED_NAME = /(?<!-)vitrine[_:-][a-z_]+/g

/** All browser code, and the server code that sets cookies or opens caches. */
const storingFiles = globSync('{web,shared,server}/**/*.{ts,tsx,js}', { cwd: SRC, exclude: ['**/*.test.ts'] })
  .map((file) => [file, readFileSync(join(SRC, file), 'utf8')] as const)
  .filter(([file, text]) => !file.startsWith('server/') || /setCookie\(|caches\.open/.test(text))
const namesInCode = new Set(storingFiles.flatMap(([, text]) => text.match(STORED_NAME) ?? []))
// The integrity page names this file of the server's store.
namesInCode.delete(MARKER_KEY)

test.each(LANGUAGE_CODES)('lists every name stored in the browser on the cookie page in %s', (language) => {
  expect(namesInCode.size).toBeGreaterThan(12)
  const pageText = JSON.stringify(getDefaultText('cookies', language).body)
  const namesOnPage = [...pageText.matchAll(/<code>([^<]+)<\/code>/g)].flatMap(
    ([, code = '']) => code.match(STORED_NAME) ?? [],
  )
  expect([...new Set(namesOnPage)].toSorted()).toEqual([...namesInCode].toSorted())
})
