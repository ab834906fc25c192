import { parentPort } from 'node:worker_threads'
import { captionFile } from '#shared/rules/captions/caption-file.ts'

parentPort?.on('message', (text: string) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage(captionFile(text))
})
