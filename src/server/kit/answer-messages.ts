import { parentPort } from 'node:worker_threads'

/** Runs a worker file for `createThread`: replies to each message with the handler's result. */
export function answerMessages<Asked, Answer>(answer: (asked: Asked) => Answer): void {
  parentPort?.on('message', (asked: Asked) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
    parentPort?.postMessage(answer(asked))
  })
}
