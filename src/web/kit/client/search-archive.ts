import { searchContract } from '#shared/contract/search.contract.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { isApiError } from '#web/kit/api-error.ts'
import type { Api, InputFor, ReplyFor } from '#web/kit/api.ts'

type SearchBody = Omit<InputFor<typeof searchContract.search>['body'], 'isHostpage'>

/** Searches as a member. Fails for former members and guests, whom the public search would show an empty archive. */
export const searchAsMember = (
  api: Api,
  body: SearchBody,
  options: { signal?: AbortSignal } = {},
): Promise<ReplyFor<typeof searchContract.search>> =>
  api.call(searchContract.search, { body: { ...body, isHostpage: false } }, options)

/** Splits a request whose response would be too large. */
async function fetchInHalves(api: Api, ids: readonly string[], fetchItems: typeof fetchFullItems): Promise<Artifact[]> {
  const middle = Math.ceil(ids.length / 2)
  const secondHalf = ids.slice(middle)
  return [
    ...(await fetchItems(api, ids.slice(0, middle))),
    ...(secondHalf.length > 0 ? await fetchItems(api, secondHalf) : []),
  ]
}

/** Fetches items by id; long texts may be omitted (`brief`), and deleted items are missing. */
export async function fetchBriefItems(api: Api, ids: readonly string[]): Promise<Artifact[]> {
  try {
    return await api.call(searchContract.galleryPage, { body: { ids: [...ids], isHostpage: false } })
  } catch (error) {
    if (!isApiError(error) || error.code !== 'too_large' || ids.length < 2) throw error
    return fetchInHalves(api, ids, fetchBriefItems)
  }
}

/**
 * Fetches items by id with all their texts; deleted items are missing. Items that come as `brief` are fetched again
 * in smaller groups: the first item of a call is always complete.
 */
export async function fetchFullItems(api: Api, ids: readonly string[]): Promise<Artifact[]> {
  const items = await fetchBriefItems(api, ids)
  const briefIds = items.flatMap(({ id, brief }) => (brief ? [id] : []))
  if (ids.length < 2 || briefIds.length === 0) return items
  const fullItems = await fetchInHalves(api, briefIds, fetchFullItems)
  const fullById = new Map(fullItems.map((item) => [item.id, item]))
  // Items deleted in between are omitted too.
  return items.flatMap((item) => (item.brief ? (fullById.get(item.id) ?? []) : [item]))
}
