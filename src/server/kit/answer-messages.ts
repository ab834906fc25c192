import { parentPort } from 'node:worker_threads'

/** Makes this the file of a `thread`: each message is answered by what it becomes. */
export function answerMessages<Asked, Answer>(answer: (asked: Asked) => Answer): void {
  parentPort?.on('message', (asked: Asked) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
    parentPort?.postMessage(answer(asked))
  })
}
