import { percentDecoded } from '#server/kit/addresses/percent-decoded.ts'

/**
 * The address that is asked for; one whose escapes are no text (`/%`, `/%ff`) is taken letter by letter. It is then
 * looked for, counted and answered like any other, where the router would refuse it before anything else sees it.
 */
export function readableAddress(url: string): string {
  if (!url.includes('%')) return url
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  return percentDecoded(path) === undefined ? path.replaceAll('%', '%25') + url.slice(path.length) : url
}
