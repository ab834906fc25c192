import type { ApiReply, ApiRequest, Transport } from '#web/kit/api.ts'

/** Answers to the calls that a page makes first, by the call. */
export type FirstAnswers = Record<string, ApiReply>

/** So long after its scripts begin may a page use what came with it, in ms. */
const GOOD_FOR_MS = 5000

const nameOf = ({ method, path, body }: ApiRequest) => [method, path, JSON.stringify(body)].join(' ')

/** Keeps in `answers` what is answered, to be sent along with the page. */
export function remembering(transport: Transport, answers: FirstAnswers): Transport {
  return async (request) => (answers[nameOf(request)] = await transport(request))
}

/** Answers each of these calls once without going anywhere. */
export function answeredFirst(transport: Transport, answers: FirstAnswers): Transport {
  const left = new Map(Object.entries(answers))
  setTimeout(() => left.clear(), GOOD_FOR_MS)
  return async (request) => {
    const name = nameOf(request)
    const known = left.get(name)
    left.delete(name)
    return known ?? transport(request)
  }
}
