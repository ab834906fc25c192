import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { serveMessages } from '#server/kit/serve-messages.ts'

// Runs in a worker thread because the dictionaries are large and some passwords take long to analyse.

export interface StrengthRequest {
  password: string
  /** Words that an attacker would try first: the user's name, email address and organisation. */
  ownerWords: string[]
}

const guesser = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

serveMessages(({ password, ownerWords }: StrengthRequest) => guesser.check(password, ownerWords).guesses)
