import { searchContract } from '#shared/contract/search.contract.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { isApiError } from '#web/kit/api-error.ts'
import type { Api, InputFor, ReplyFor } from '#web/kit/api.ts'

type SearchBody = Omit<InputFor<typeof searchContract.search>['body'], 'isHostpage'>

/** Searches as a member. Fails for former members and guests, whom the public search would show an empty archive. */
export const find = (
  api: Api,
  body: SearchBody,
  options: { signal?: AbortSignal } = {},
): Promise<ReplyFor<typeof searchContract.search>> =>
  api.call(searchContract.search, { body: { ...body, isHostpage: false } }, options)

/** Splits a request whose response would be too large. */
async function inHalves(api: Api, ids: readonly string[], ask: typeof findItems): Promise<Artifact[]> {
  const half = Math.ceil(ids.length / 2)
  const rest = ids.slice(half)
  return [...(await ask(api, ids.slice(0, half))), ...(rest.length > 0 ? await ask(api, rest) : [])]
}

/** Fetches items by id; long texts may be omitted (`brief`), and deleted items are missing. */
export async function findBriefly(api: Api, ids: readonly string[]): Promise<Artifact[]> {
  try {
    return await api.call(searchContract.galleryPage, { body: { ids: [...ids], isHostpage: false } })
  } catch (error) {
    if (!isApiError(error) || error.code !== 'too_large' || ids.length < 2) throw error
    return inHalves(api, ids, findBriefly)
  }
}

/**
 * Fetches items by id with all their texts; deleted items are missing. Items that come as `brief` are fetched again
 * in smaller groups: the first item of a call is always complete.
 */
export async function findItems(api: Api, ids: readonly string[]): Promise<Artifact[]> {
  const found = await findBriefly(api, ids)
  const lacking = found.flatMap(({ id, brief }) => (brief ? [id] : []))
  if (ids.length < 2 || lacking.length === 0) return found
  const again = await inHalves(api, lacking, findItems)
  const whole = new Map(again.map((item) => [item.id, item]))
  // Items deleted in between are omitted too.
  return found.flatMap((item) => (item.brief ? (whole.get(item.id) ?? []) : [item]))
}
