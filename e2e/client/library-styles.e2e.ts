import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PAGES } from '../support/browser.ts'

const readText = (path: string) => readFileSync(path, 'utf8')

test('imports the styles of exactly the library components that are in use', () => {
  const modules = JSON.parse(readText(join(PAGES.built, 'client/.vite/client-modules.json'))) as Record<
    string,
    string[]
  >
  const styledModules = Object.values(modules)
    .flat()
    .flatMap((path) => /@mantine\/core\/.*\/([A-Z]\w+)\.module\.mjs$/.exec(path)?.[1] ?? [])
  const listedStyles = readText(join(import.meta.dirname, '../../src/web/ui/client/library-styles.ts')).matchAll(
    /styles\/([A-Z]\w+)/g,
  )
  expect([...listedStyles].map(([, name]) => name).toSorted()).toEqual([...new Set(styledModules)].toSorted())
})
