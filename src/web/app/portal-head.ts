import { submissionsContract } from '#shared/contract/public/submissions.contract.ts'
import { isLocked } from '#shared/entities/submissions/portal.ts'
import { plainWords } from '#shared/rules/markup.ts'
import type { Api } from '#web/kit/api.ts'
import { pageHead } from '#web/kit/page-head.ts'

/** Returns the link-preview metadata of a portal, limited to its public fields, or null for a status page. */
export async function portalHead(api: Api, { origin, searchParams: asked }: URL) {
  const id = asked.get('submissionsId')
  if (!id || asked.has('receipt')) return null
  const portal = await api.call(submissionsContract.portal, { params: { id } }).catch(() => null)
  return (
    portal &&
    pageHead(origin, {
      title: portal.title,
      description: plainWords(isLocked(portal) ? '' : portal.description),
      path: `/submit?submissionsId=${portal.id}`,
      noIndex: true,
    })
  )
}
