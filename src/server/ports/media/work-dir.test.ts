import { expect, test } from 'vitest'
import { requireFreeSpace, makeWorkDir } from './work-dir.ts'

test('throws when too little disk space is left or the working directory is missing', async () => {
  const { dir, remove } = await makeWorkDir()
  await requireFreeSpace(dir, 0)
  await expect(requireFreeSpace(dir, Number.MAX_VALUE)).rejects.toThrow(/^only \d+ bytes are left for /)
  await remove()
  await expect(requireFreeSpace(dir)).rejects.toThrow('ENOENT')
})
