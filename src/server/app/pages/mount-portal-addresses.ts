import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Services } from '#server/access/services.ts'
import { findProjectByAlias } from '#server/features/projects/projects.repo.ts'
import { findPortalOfProject } from '#server/features/submissions/portal/portals.repo.ts'
import { URL_ALIAS } from '#shared/rules/url-alias.ts'

const params = z.object({ alias: z.string().regex(URL_ALIAS) })

interface MountPortalAddressesOptions {
  services: Pick<Services, 'db'>
  limitRate: (request: FastifyRequest) => Promise<void>
}

/**
 * `/submit/ALIAS`: the portal of a project by the alias of its gallery, short enough for paper. Leads to the portal, or
 * to the page that says that the link is incomplete.
 */
export function mountPortalAddresses(
  app: FastifyInstance,
  { services: { db }, limitRate }: MountPortalAddressesOptions,
): void {
  app.get('/submit/:alias', { onRequest: limitRate }, async (request, reply) => {
    const { data } = params.safeParse(request.params)
    const project = data && (await findProjectByAlias(db, data.alias))
    const portal = project && (await findPortalOfProject(db, project.id))
    // Not cached, because a portal may be set up later and an alias may move to another project.
    void reply.header('cache-control', 'no-store')
    return reply.redirect(portal ? `/submit?submissionsId=${portal.id}` : '/submit', 302)
  })
}
