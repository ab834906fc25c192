import { expect, test, vi } from 'vitest'
import { watchReads } from '#shared/words/sentences.ts'

// Asks for a page as soon as it loads, and has no sentence of ours.
vi.mock('openseadragon', () => ({ default: {} }))

// A sentence that a module reads while it loads would stay English for ever.
test('no module reads a sentence while it loads', async () => {
  const early: string[] = []
  watchReads((name) => early.push(name))
  // Workers begin by themselves, in threads of their own that nobody reads anything of; so does what a page begins with.
  const modules = import.meta.glob([
    '../**/*.tsx',
    '../**/*.ts',
    '!../**/*.test.ts',
    '!../app/{entry,start}-*',
    '!../**/*-worker.ts',
  ])
  expect(Object.keys(modules).length).toBeGreaterThan(100)
  for (const load of Object.values(modules)) await load()
  watchReads(undefined)
  expect(early).toEqual([])
})

// Whatever is loaded later must bring its words along.
test('components are loaded later by `lazily` alone', async () => {
  const sources = import.meta.glob(['../**/*.tsx', '../**/*.ts'], { query: '?raw', import: 'default' })
  const texts = await Promise.all(
    Object.entries(sources).map(async ([path, read]) => [path, (await read()) as string] as const),
  )
  const own = texts.filter(([, text]) => /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(text)).map(([path]) => path)
  expect(own).toEqual(['../ui/preferences/with-words.ts'])
})
