import { useQuery } from '@tanstack/react-query'
import type { Project } from '#shared/entities/project.ts'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Section } from '#web/ui/client/section.tsx'
import settings from '#web/ui/styles/settings.module.css'
import { ShareAddress } from '#web/kit/share/share-address.tsx'
import { getPortalUrl } from './portal-address.ts'
import { portalQuery } from './portal.queries.ts'
import { SetUpPortal } from './set-up-portal.tsx'

/** The status and address of the portal, with a link to its settings page. */
export function PortalSection({ project: { id, url_alias: alias } }: { project: Project }) {
  const portal = useQuery(portalQuery(useApi(), id)).data?.portal
  return (
    <Section title={portalMessages.title} text={portalMessages.sectionText}>
      <div className={settings.act}>
        <p className={settings.actText}>
          {portal ? portalMessages.states[portal.state] : portal === null && portalMessages.none}
        </p>
        <SetUpPortal projectId={id} />
      </div>
      {portal && <ShareAddress address={getPortalUrl(alias)} label={portalMessages.title} />}
    </Section>
  )
}
