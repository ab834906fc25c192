import { expect, test } from 'vitest'
import { getRemainingCut, type ClipboardContent } from './clipboard.ts'
import { createBatchCalls, type EntryLocation } from './entry-batches.ts'

const createLocation = (kind: EntryLocation['kind'], id: string): EntryLocation => ({
  kind,
  id,
  folder: 'f',
  isNeverPublic: false,
})
const entries = [createLocation('artifact', 'a'), createLocation('folder', 'x'), createLocation('artifact', 'b')]

test('reports which entries were processed before a call failed', async () => {
  const [requestedIds, doneIds]: [string[][], string[]] = [[], []]
  const act = {
    folders: (ids: string[]) => Promise.resolve(requestedIds.push(ids)),
    artifacts: (ids: string[]) => (requestedIds.push(ids), Promise.reject(new Error('refused'))),
  }
  const [firstCall, secondCall] = createBatchCalls(entries, act, (ids) => void doneIds.push(...ids))
  await firstCall?.()
  await expect(secondCall?.()).rejects.toThrow('refused')
  expect(requestedIds).toEqual([['x'], ['a', 'b']])
  expect(doneIds).toEqual(['x'])
})

test('keeps entries that weren’t moved on the clipboard', () => {
  const cutContent: ClipboardContent = { mode: 'cut', project: 'p', entries }
  expect(getRemainingCut(cutContent, [])).toBe(null)
  expect(getRemainingCut(cutContent, [{ id: 'b' }])).toEqual({
    ...cutContent,
    entries: [createLocation('artifact', 'b')],
  })
})
