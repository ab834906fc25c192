import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { answerMessages } from '#server/kit/answer-messages.ts'

// Guesses passwords on a thread of its own: the words are large, and a password can be made so that it takes long.

export interface Asked {
  password: string
  /** What a guesser would try first: the person's name, address and organisation. */
  words: string[]
}

const guesser = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

answerMessages(({ password, words }: Asked) => guesser.check(password, words).guesses)
