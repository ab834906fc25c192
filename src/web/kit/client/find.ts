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

/** Items by their ids; those that are gone are left out. Of much text less is asked for at once. */
export async function findItems(api: Api, ids: readonly string[]): Promise<Artifact[]> {
  try {
    return await api.call(searchContract.galleryPage, { body: { ids: [...ids], isHostpage: false } })
  } catch (error) {
    if (!isApiError(error) || error.code !== 'too_large' || ids.length < 2) throw error
    const half = Math.ceil(ids.length / 2)
    return [...(await findItems(api, ids.slice(0, half))), ...(await findItems(api, ids.slice(half)))]
  }
}
