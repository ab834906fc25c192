import { submissionsContract } from '#shared/contract/public/submissions.contract.ts'
import { isLockedPortal } from '#shared/entities/submissions/portal.ts'
import { htmlToPlainText } from '#shared/rules/markup.ts'
import type { Api } from '#web/kit/api.ts'
import { createPageHead } from '#web/kit/page-head.ts'

/** Returns the link-preview metadata of a portal, limited to its public fields, or null for a status page. */
export async function loadPortalHead(api: Api, { origin, searchParams: params }: URL) {
  const id = params.get('submissionsId')
  if (!id || params.has('receipt')) return null
  const portal = await api.call(submissionsContract.portal, { params: { id } }).catch(() => null)
  return (
    portal &&
    createPageHead(origin, {
      title: portal.title,
      description: htmlToPlainText(isLockedPortal(portal) ? '' : portal.description),
      path: `/submit?submissionsId=${portal.id}`,
      noIndex: true,
    })
  )
}
