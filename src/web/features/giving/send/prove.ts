/** Does the work that a portal asks for, beside the page: nobody waits for it who still fills in the form. */
export function prove(asked: { challenge: string; work: number }): Promise<string> {
  const worker = new Worker(new URL('work-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data))
    worker.addEventListener('error', () => reject(new Error('the work could not be done')))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to be named
    worker.postMessage({ challenge: asked.challenge, work: asked.work })
  }).finally(() => worker.terminate())
}
