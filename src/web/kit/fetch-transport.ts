import { v4 } from 'uuid'
import { PAGE_HEADER } from '#shared/page-header.ts'
import { REQUEST_ID_HEADER } from '#shared/request-id-header.ts'
import { stateMessages } from '#shared/words/page/page.ts'
import { ApiError } from './api-error.ts'
import type { Transport } from './api.ts'
import { reportConnectionLost } from './connection/connection.ts'

function parseJsonOrText(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

// Every call names its page in a header. Where browsers send no origin, as for a GET without https, this proves that
// the call comes from one of our pages.
let pageHeaders: Record<string, string> = { [PAGE_HEADER]: v4() }

/** Makes calls identify the page by the id of its socket. */
export function setPageId(pageId: string): void {
  pageHeaders = { [PAGE_HEADER]: pageId }
}
export const getCallHeaders = (): Readonly<Record<string, string>> => pageHeaders

/** Sends calls over the network with the cookies of this site. */
export const fetchTransport: Transport = async ({ method, path, body, headers, signal }) => {
  const isMultipart = body instanceof FormData
  const init: RequestInit = {
    method,
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...pageHeaders, ...headers },
  }
  if (signal) init.signal = signal
  if (body !== undefined) {
    init.body = isMultipart ? body : JSON.stringify(body)
    if (!isMultipart) init.headers = { ...init.headers, 'content-type': 'application/json' }
  }
  let response: Response
  let text: string
  try {
    response = await fetch(path, init)
    text = await response.text()
    // HTML comes from an intermediary: a captive portal, or a proxy whose server is down.
    if (text.startsWith('<')) {
      if (response.ok) throw new Error(text)
      text = ''
    }
  } catch {
    signal?.throwIfAborted()
    void reportConnectionLost()
    throw new ApiError(0, stateMessages.offline)
  }
  const requestId = response.headers.get(REQUEST_ID_HEADER) ?? undefined
  return { status: response.status, statusText: response.statusText, requestId, json: parseJsonOrText(text) }
}
