import { writeFileSync } from 'node:fs'
import type { Task } from './tasks.ts'

// Runs as a child process and handles one untrusted file after another. The parent enforces time and memory limits.

try {
  // When memory runs out, the kernel kills this process before the server and the database.
  writeFileSync('/proc/self/oom_score_adj', '900')
} catch {
  // Not on Linux, or not permitted.
}

process.on('disconnect', () => process.exit(0))

// Reports peak memory, because current memory isn't available without /proc.
process.on('message', (task: Task) => {
  runTask(task).then(
    (value) => process.send?.({ value, rssBytes: process.resourceUsage().maxRSS * 1024 }),
    (error: unknown) => process.send?.({ error: String(error), rssBytes: process.resourceUsage().maxRSS * 1024 }),
  )
})

process.send?.({ isReady: true })

// Libraries are loaded by the first task that needs them.
async function runTask(task: Task): Promise<unknown> {
  switch (task.kind) {
    case 'picture':
      return (await import('../image/picture-task.ts')).runPictureTask(task)
    case 'tiles':
      return (await import('../image/tiles-task.ts')).runTilesTask(task)
    case 'clean':
      return (await import('../metadata/clean-task.ts')).runCleanTask(task)
    case 'inspect':
      return (await import('../metadata/documents/clean-document.ts')).runInspectTask(task)
    case 'pdf':
      return (await import('../document/pdf/pdf-task.ts')).runPdfTask(task)
    case 'pages':
      if (task.mime === 'image/tiff') return (await import('../image/tiff-pages-task.ts')).runTiffPagesTask(task)
      return (await import('../document/pdf/pages-task.ts')).runPagesTask(task)
    case 'text':
      return (await import('../document/text-task.ts')).runTextTask(task)
    case 'table':
      return (await import('../table/table-task.ts')).runTableTask(task, (progress) => process.send?.({ progress }))
  }
}
