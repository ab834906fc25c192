import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getDefaultText } from '#server/features/website/default-texts/default-text.ts'
import { LANGUAGE_CODES } from '#shared/words/language.ts'
import { ROOT } from './support/paths.ts'

// The cookie page must list exactly the names that the product stores in a browser.

const SRC = join(ROOT, 'src')
/** A stored name. The lookbehind excludes media types such as application/x-vitrine. */
const NAME = /(?<!-)vitrine[_:-][a-z_]+/g

/** All browser code, and the server code that sets cookies or opens caches. */
const keeping = globSync('{web,shared,server}/**/*.{ts,tsx,js}', { cwd: SRC, exclude: ['**/*.test.ts'] })
  .map((file) => [file, readFileSync(join(SRC, file), 'utf8')] as const)
  .filter(([file, text]) => !file.startsWith('server/') || /setCookie\(|caches\.open/.test(text))
const inCode = new Set(keeping.flatMap(([, text]) => text.match(NAME) ?? []))

test.each(LANGUAGE_CODES)('lists every stored name on the cookie page in %s', (language) => {
  expect(inCode.size).toBeGreaterThan(12)
  const said = JSON.stringify(getDefaultText('cookies', language).body)
  const told = [...said.matchAll(/<code>([^<]+)<\/code>/g)].flatMap(([, code = '']) => code.match(NAME) ?? [])
  expect([...new Set(told)].toSorted()).toEqual([...inCode].toSorted())
})
