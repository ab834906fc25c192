import type { ApiReply, ApiRequest, Transport } from '#web/kit/api.ts'

/** Responses to the page's first calls, by `getRequestKey`. */
export type FirstAnswers = Record<string, ApiReply>

/** How long after startup the embedded responses may be used, in ms. */
const GOOD_FOR_MS = 5000

const nameOf = ({ method, path, body }: ApiRequest) => [method, path, JSON.stringify(body)].join(' ')

/** Wraps a transport so that every response is also stored in `answers`, to be embedded in the page. */
export function remembering(transport: Transport, answers: FirstAnswers): Transport {
  return async (request) => (answers[nameOf(request)] = await transport(request))
}

/** Wraps a transport so that each embedded response answers its first call without a request. */
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
