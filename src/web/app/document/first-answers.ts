import type { ApiReply, ApiRequest, Transport } from '#web/kit/api.ts'

/** Responses to the page's first calls, by `getRequestKey`. */
export type FirstAnswers = Record<string, ApiReply>

/** How long after startup the embedded responses may be used, in ms. */
const FIRST_ANSWERS_TTL_MS = 5000

const getRequestKey = ({ method, path, body }: ApiRequest) => [method, path, JSON.stringify(body)].join(' ')

/** Wraps a transport so that every response is also stored in `answers`, to be embedded in the page. */
export function recordAnswers(transport: Transport, answers: FirstAnswers): Transport {
  return async (request) => (answers[getRequestKey(request)] = await transport(request))
}

/** Wraps a transport so that each embedded response answers its first call without a request. */
export function withFirstAnswers(transport: Transport, answers: FirstAnswers): Transport {
  const unusedAnswers = new Map(Object.entries(answers))
  setTimeout(() => unusedAnswers.clear(), FIRST_ANSWERS_TTL_MS)
  return async (request) => {
    const requestKey = getRequestKey(request)
    const answer = unusedAnswers.get(requestKey)
    unusedAnswers.delete(requestKey)
    return answer ?? transport(request)
  }
}
