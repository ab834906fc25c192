import { searchContract } from '#shared/contract/search.contract.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { isApiError } from '#web/kit/api-error.ts'
import type { Api, InputFor, ReplyFor } from '#web/kit/api.ts'

type SearchBody = Omit<InputFor<typeof searchContract.search>['body'], 'isHostpage'>

/**
 * Searches as a member: who is none any more, or not signed in, hears so. By itself a search would answer them as the
 * gallery's visitors, and a full archive would look empty.
 */
export const find = (
  api: Api,
  body: SearchBody,
  options: { signal?: AbortSignal } = {},
): Promise<ReplyFor<typeof searchContract.search>> =>
  api.call(searchContract.search, { body: { ...body, isHostpage: false } }, options)

/** Of much text less is asked for at once: first the one half, then the other. */
async function inHalves(api: Api, ids: readonly string[], ask: typeof findItems): Promise<Artifact[]> {
  const half = Math.ceil(ids.length / 2)
  const rest = ids.slice(half)
  return [...(await ask(api, ids.slice(0, half))), ...(rest.length > 0 ? await ask(api, rest) : [])]
}

/** Items by their ids, some of them perhaps `brief`; those that are gone are left out. */
export async function findBriefly(api: Api, ids: readonly string[]): Promise<Artifact[]> {
  try {
    return await api.call(searchContract.galleryPage, { body: { ids: [...ids], isHostpage: false } })
  } catch (error) {
    if (!isApiError(error) || error.code !== 'too_large' || ids.length < 2) throw error
    return inHalves(api, ids, findBriefly)
  }
}

/**
 * Items by their ids, each with all of its texts; those that are gone are left out. One answer has room for so much text:
 * whatever came `brief` is asked for again, of less at once. The first that a call names always comes whole.
 */
export async function findItems(api: Api, ids: readonly string[]): Promise<Artifact[]> {
  const found = await findBriefly(api, ids)
  const lacking = found.flatMap(({ id, brief }) => (brief ? [id] : []))
  if (ids.length < 2 || lacking.length === 0) return found
  const again = await inHalves(api, lacking, findItems)
  const whole = new Map(again.map((item) => [item.id, item]))
  // What has gone in between is left out as well.
  return found.flatMap((item) => (item.brief ? (whole.get(item.id) ?? []) : [item]))
}
