import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useMay } from '#web/kit/client/use-may.ts'
import { Button, getButtonClass } from '#web/ui/button.tsx'
import { portalQuery, useCreatePortal } from './portal.queries.ts'

/** Creates the portal of a project and opens its settings. Leads to them if there is one already. */
export function SetUpPortal({ projectId }: { projectId: string }) {
  const mayCreate = useMay(projectId)('portal.create')
  const { data } = useQuery({ ...portalQuery(useApi(), projectId), enabled: mayCreate, meta: { quiet: true } })
  const { mutate, isPending } = useCreatePortal(projectId)
  const navigate = useNavigate()
  if (!mayCreate || !data) return null
  if (data.portal)
    return (
      <Link to="/client/gallery/portal" search={{ projectId }} className={getButtonClass()}>
        {portalMessages.change}
      </Link>
    )
  const create = () =>
    mutate(portalMessages.defaultTitle, {
      onSuccess: () => void navigate({ to: '/client/gallery/portal', search: { projectId } }),
    })
  return (
    <Button variant="primary" disabled={isPending} onClick={create}>
      {isPending ? portalMessages.creating : portalMessages.create}
    </Button>
  )
}
