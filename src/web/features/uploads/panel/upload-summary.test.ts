import { expect, test } from 'vitest'
import { createUploadItem } from '../queue/upload-item.ts'
import { NO_UPLOADS } from '../queue/upload-queue.ts'
import { summarizeUploads } from './upload-summary.ts'

const doneItem = (id: string) => ({
  ...createUploadItem({ id, name: `${id}.jpg`, size: 10, modified: 1, project: 'p', folder: 'root' }),
  phase: 'done' as const,
})

test('counts finished files while they are still listed, together with those that have left the list', () => {
  const items = [doneItem('a'), doneItem('b')]
  expect(summarizeUploads({ ...NO_UPLOADS, items }, null, 0)).toMatchObject({
    title: '2 files uploaded',
    isDone: true,
  })
  const sent = { files: 3, bytes: 30, artifacts: [], place: null }
  expect(summarizeUploads({ ...NO_UPLOADS, items, sent }, null, 0).title).toBe('5 files uploaded')
  expect(summarizeUploads({ ...NO_UPLOADS, sent }, null, 3).title).toBe('3 files uploaded')
})
