import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getDefaultText } from '#server/features/website/default-texts/default-text.ts'
import { LANGUAGE_CODES } from '#shared/words/language.ts'

// The page on cookies names what is stored in a browser under our name: all of it, and nothing else.

const SRC = join(import.meta.dirname, '../src')
/** Such a name; that of a kind of content is of something else. */
const NAME = /(?<!-)vitrine[_:-][a-z_]+/g

/** Whatever runs in a browser, and what of the server sets cookies: there such names are of nothing else. */
const keeping = globSync('{web,shared,server}/**/*.{ts,tsx,js}', { cwd: SRC, exclude: ['**/*.test.ts'] })
  .map((file) => [file, readFileSync(join(SRC, file), 'utf8')] as const)
  .filter(([file, text]) => !file.startsWith('server/') || /setCookie\(|caches\.open/.test(text))
const inCode = new Set(keeping.flatMap(([, text]) => text.match(NAME) ?? []))

test.each(LANGUAGE_CODES)('in %s', (language) => {
  expect(inCode.size).toBeGreaterThan(12)
  const said = JSON.stringify(getDefaultText('cookies', language).body)
  const told = [...said.matchAll(/<code>([^<]+)<\/code>/g)].flatMap(([, code = '']) => code.match(NAME) ?? [])
  expect([...new Set(told)].toSorted()).toEqual([...inCode].toSorted())
})
