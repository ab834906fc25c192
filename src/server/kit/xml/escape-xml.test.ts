import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { escapeXml } from './escape-xml.ts'

test('drops characters that XML cannot represent and escapes special characters', () => {
  expect(escapeXml('<a b="1">\u0000\u0008\ufffe\uffff\ud800 &\n\t')).toBe('&lt;a b=&quot;1&quot;&gt; &amp;\n\t')
})

test('is the only module that escapes text for XML', () => {
  const src = join(import.meta.dirname, '../../..')
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const escapingFiles = files.filter((name) =>
    /\b(?:encode|escape)(?:XML|HTML|UTF8)\b/.test(readFileSync(join(src, name), 'utf8')),
  )
  expect(escapingFiles).toEqual(['server/kit/xml/escape-xml.ts'])
})
