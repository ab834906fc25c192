import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RESERVED_ALIASES } from '#shared/rules/url-alias.ts'

const ROOT = join(import.meta.dirname, '../..')
const ROUTE = /'\/(?:view|blog)(\/[^'\s]*)'/g

/** The fixed path segments of all routes below /view and /blog, as the server and the pages declare them. */
function listFixedParts(): string[] {
  const files = ['src/server/app', 'src/web/app/visitors'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => join(ROOT, folder, name)),
  )
  const routes = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(ROUTE)].map(([, route = '']) => route))
  const parts = routes.flatMap((route) => route.split('/')).filter((part) => part !== '' && !/^[:$]/.test(part))
  return [...new Set(parts)].toSorted()
}

test('reserves exactly the path segments of our own routes as aliases', () => {
  expect(listFixedParts()).toEqual([...RESERVED_ALIASES])
})
