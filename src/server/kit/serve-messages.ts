import { parentPort } from 'node:worker_threads'

/** Makes a worker file usable with `createThread`: replies to each message with the handler's result. */
export function serveMessages<Message, Reply>(handle: (message: Message) => Reply | Promise<Reply>): void {
  parentPort?.on('message', async (message: Message) => {
    const reply = await handle(message)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
    parentPort?.postMessage(reply)
  })
}
