import { QUERY_STATE_ID, STATE_ADDRESS } from './document-ids.ts'

/**
 * The data that the server has rendered the page from, as JSON: what came along, or what is at its address. null where there is
 * none, or the page has changed meanwhile: the browser then builds it anew.
 */
export async function stateHere(root: HTMLElement): Promise<string | null> {
  const address = root.getAttribute(STATE_ADDRESS)
  if (address === null) return document.getElementById(QUERY_STATE_ID)?.textContent ?? null
  const answer = await fetch(address).catch(() => null)
  const isIt = answer?.ok && answer.headers.get('content-type')?.includes('json')
  return isIt ? answer.text() : null
}
