import { expect, test, vi } from 'vitest'
import { watchReads } from '#shared/words/sentences.ts'

// Asks for a page as soon as it loads, and has no sentence of ours.
vi.mock('openseadragon', () => ({ default: {} }))

// A sentence that a module reads while it loads would stay English for ever.
test('no module reads a sentence while it loads', async () => {
  const early: string[] = []
  watchReads((name) => early.push(name))
  const modules = import.meta.glob(['../**/*.tsx', '../**/*.ts', '!../**/*.test.ts', '!../app/entry-*.tsx'])
  expect(Object.keys(modules).length).toBeGreaterThan(100)
  for (const load of Object.values(modules)) await load()
  watchReads(undefined)
  expect(early).toEqual([])
}, 60_000)
