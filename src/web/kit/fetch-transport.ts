import { v4 } from 'uuid'
import { PAGE_HEADER } from '#shared/page-header.ts'
import { REQUEST_HEADER } from '#shared/request-header.ts'
import { stateMessages } from '#shared/words/page/page.ts'
import { ApiError } from './api-error.ts'
import type { Transport } from './api.ts'
import { connectionLost } from './connection/connection.ts'

function parse(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

// Every call names its page from the first one on: it proves that it comes from one of ours also where browsers say
// nothing else of it, as they do of a GET without https.
let named: Record<string, string> = { [PAGE_HEADER]: v4() }

/** From now on calls name the page by the id of its socket. */
export function nameCalls(page: string): void {
  named = { [PAGE_HEADER]: page }
}
export const callHeaders = (): Readonly<Record<string, string>> => named

/** Carries calls over the network with the cookies of this site. */
export const fetchTransport: Transport = async ({ method, path, body, headers, signal }) => {
  const multipart = body instanceof FormData
  const init: RequestInit = {
    method,
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...named, ...headers },
  }
  if (signal) init.signal = signal
  if (body !== undefined) {
    init.body = multipart ? body : JSON.stringify(body)
    if (!multipart) init.headers = { ...init.headers, 'content-type': 'application/json' }
  }
  let answer: Response
  let text: string
  try {
    answer = await fetch(path, init)
    text = await answer.text()
    // A page is from somebody in between: a network that one has to sign in to, or a proxy whose server is away.
    if (text.startsWith('<')) {
      if (answer.ok) throw new Error(text)
      text = ''
    }
  } catch {
    signal?.throwIfAborted()
    void connectionLost()
    throw new ApiError(0, stateMessages.offline)
  }
  const request = answer.headers.get(REQUEST_HEADER) ?? undefined
  return { status: answer.status, statusText: answer.statusText, request, json: parse(text) }
}
