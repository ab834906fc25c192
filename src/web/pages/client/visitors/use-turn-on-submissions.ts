import { useQuery, useQueryClient } from '@tanstack/react-query'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { useAdministrationMutations } from '#web/features/administration/data/administration.queries.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { projectQuery } from '#web/kit/client/project.queries.ts'
import { getActiveViewAs } from '#web/kit/client/view-as.ts'
import { isAdministrator, useMe } from '#web/kit/session.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'

/** Returns how an administrator includes submissions in the subscription of a project's organisation, from now on. */
export function useTurnOnSubmissions(projectId: string): (() => void) | undefined {
  const [alerts, me, queryClient] = [useAlerts(), useMe(), useQueryClient()]
  const { data: project } = useQuery({ ...projectQuery(useApi(), projectId), enabled: projectId !== '' })
  const { updateSubscription } = useAdministrationMutations()
  if (!project || !isAdministrator(me) || getActiveViewAs()) return undefined
  return () =>
    updateSubscription.mutate(
      { id: project.org, subscription: { submissions_from: Date.now(), submissions_to: null } },
      {
        onSuccess: () => {
          alerts.prompt(portalMessages.turnedOn, { kind: 'success' })
          void invalidateStale(queryClient, after.submissionsIncluded(projectId))
        },
      },
    )
}
