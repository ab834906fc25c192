import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

// Guesses passwords on a thread of its own: the words are large, and a password can be made so that it takes long.

export interface Asked {
  password: string
  /** What a guesser would try first: the person's name, address and organisation. */
  words: string[]
}

const guesser = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

parentPort?.on('message', ({ password, words }: Asked) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage(guesser.check(password, words).guesses)
})
