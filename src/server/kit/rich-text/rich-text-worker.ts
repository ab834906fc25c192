import { parentPort } from 'node:worker_threads'
import { cleaned } from './rich-text.ts'

parentPort?.on('message', (texts: readonly string[]) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage(texts.map(cleaned))
})
