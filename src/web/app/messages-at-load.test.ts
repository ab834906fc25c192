import { expect, test, vi } from 'vitest'
import { watchReads } from '#shared/words/messages.ts'

// OpenSeadragon accesses the document on import and has no messages.
vi.mock('openseadragon', () => ({ default: {} }))

// A message that is read at module load time never changes its language.
test('reads no message at module load time, before the language is known', async () => {
  const earlyReads: string[] = []
  watchReads((name) => earlyReads.push(name))
  // Workers and entry modules are excluded: they start on import.
  const modules = import.meta.glob([
    '../**/*.tsx',
    '../**/*.ts',
    '!../**/*.test.ts',
    '!../app/{entry,start}-*',
    '!../app/copy/copy.ts',
    '!../**/*-worker.ts',
  ])
  expect(Object.keys(modules).length).toBeGreaterThan(100)
  for (const loadModule of Object.values(modules)) await loadModule()
  watchReads(undefined)
  expect(earlyReads).toEqual([])
})

// Components that are loaded later must bring their messages along.
test('uses React.lazy only in the module that also loads a component’s messages', async () => {
  const sources = import.meta.glob(['../**/*.tsx', '../**/*.ts'], { query: '?raw', import: 'default' })
  const sourceTexts = await Promise.all(
    Object.entries(sources).map(async ([path, readSource]) => [path, (await readSource()) as string] as const),
  )
  const filesUsingLazy = sourceTexts
    .filter(([, text]) => /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(text))
    .map(([path]) => path)
  expect(filesUsingLazy).toEqual(['../ui/preferences/load-with-messages.ts'])
})
