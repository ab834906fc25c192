import { parentPort } from 'node:worker_threads'

/** Makes a worker file usable with `createThread`: replies to each message with the handler's result. */
export function serveMessages<Message, Reply>(handle: (message: Message) => Reply): void {
  parentPort?.on('message', (message: Message) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
    parentPort?.postMessage(handle(message))
  })
}
