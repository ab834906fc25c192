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

// Every call names its page. This proves that it comes from our pages where browsers send no origin, as for a GET
// without https.
let named: Record<string, string> = { [PAGE_HEADER]: v4() }

/** Makes calls identify the page by the id of its socket. */
export function nameCalls(page: string): void {
  named = { [PAGE_HEADER]: page }
}
export const callHeaders = (): Readonly<Record<string, string>> => named

/** Sends calls over the network with the cookies of this site. */
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
    // HTML comes from an intermediary: a captive portal, or a proxy whose server is down.
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
