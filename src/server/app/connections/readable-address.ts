import { percentDecoded } from '#server/kit/addresses/percent-decoded.ts'

/**
 * The address that is asked for, without a fragment, which is none of the server's. One whose escapes are no text (`/%`, `/%ff`) is
 * taken letter by letter: it is then looked for, counted and answered like any other, where the router would refuse it
 * before anything else sees it.
 */
export function readableAddress(asked: string): string {
  const [url = ''] = asked.split('#', 1)
  if (!url.includes('%')) return url
  const [path = ''] = url.split('?', 1)
  return percentDecoded(path) === undefined ? path.replaceAll('%', '%25') + url.slice(path.length) : url
}
