import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { answerMessages } from '#server/kit/answer-messages.ts'

// Runs in a worker thread because the dictionaries are large and some passwords take long to analyse.

export interface Asked {
  password: string
  /** What an attacker would try first: the user's name, address and organisation. */
  words: string[]
}

const guesser = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

answerMessages(({ password, words }: Asked) => guesser.check(password, words).guesses)
