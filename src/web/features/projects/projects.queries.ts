import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { orgsContract } from '#shared/contract/orgs.contract.ts'
import { projectsContract } from '#shared/contract/projects.contract.ts'
import { usersContract } from '#shared/contract/people/users.contract.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'

/** The organisations that a user owns and the projects that they can open. */
export const projectsAndOrgsQuery = (api: Api, user: string) =>
  queryOptions({
    queryKey: keys.projectsAndOrgs.of(user),
    queryFn: () => api.call(usersContract.projectsAndOrgs, { params: { id: user } }),
    enabled: user !== '',
  })

interface NewProject {
  title: string
  /** The id of an organisation, or the title of a new one. */
  org: string | { title: string }
}

/** Creates a project, and first a new organisation if needed. */
export function useCreateProject() {
  const api = useApi()
  const queries = useQueryClient()
  // If creating the project fails, the next attempt reuses the organisation.
  const createdOrg = useRef<{ title: string; id: string }>(undefined)
  const ensureOrg = async (org: NewProject['org']) => {
    if (typeof org === 'string') return org
    if (createdOrg.current?.title !== org.title) {
      const { id } = await api.call(orgsContract.create, { body: org })
      createdOrg.current = { title: org.title, id }
    }
    return createdOrg.current.id
  }
  return useMutation({
    mutationFn: async ({ title, org }: NewProject) =>
      api.call(projectsContract.create, { body: { org: await ensureOrg(org), title } }),
    onSuccess: ({ org }) => invalidateStale(queries, after.projectCreated(org)),
  })
}
