import { writeFileSync } from 'node:fs'
import type { Task } from './tasks.ts'

// Runs as a child process: one untrusted file after another, each within the parent's clock and memory limit.

try {
  // When the machine runs out of memory this process goes first, not the server or the database.
  writeFileSync('/proc/self/oom_score_adj', '900')
} catch {
  // Not Linux, or not allowed.
}

process.on('disconnect', () => process.exit(0))

// What it has held at most: how much it holds now nothing tells where there is no /proc.
process.on('message', (task: Task) => {
  perform(task).then(
    (value) => process.send?.({ value, rss: process.resourceUsage().maxRSS * 1024 }),
    (error: unknown) => process.send?.({ error: String(error), rss: process.resourceUsage().maxRSS * 1024 }),
  )
})

process.send?.({ begun: true })

// Libraries are loaded at the first task that needs them.
async function perform(task: Task): Promise<unknown> {
  switch (task.kind) {
    case 'picture':
      return (await import('../image/picture-task.ts')).runPictureTask(task)
    case 'tiles':
      return (await import('../image/tiles-task.ts')).runTilesTask(task)
    case 'clean':
      return (await import('../metadata/clean-task.ts')).runCleanTask(task)
    case 'look':
      return (await import('../metadata/documents/clean-document.ts')).runLookTask(task)
    case 'pdf':
      return (await import('../document/pdf/pdf-task.ts')).runPdfTask(task)
    case 'pages':
      if (task.mime === 'image/tiff') return (await import('../image/tiff-pages-task.ts')).runTiffPagesTask(task)
      return (await import('../document/pdf/pages-task.ts')).runPagesTask(task)
    case 'text':
      return (await import('../document/text-task.ts')).runTextTask(task)
  }
}
