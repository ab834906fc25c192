import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { getButtonClass } from '#web/ui/button.tsx'
import { Section } from '#web/ui/client/section.tsx'
import settings from '../settings/settings.module.css'
import { portalQuery } from './portal.queries.ts'

/** The status of the portal, with a link to its settings page. */
export function PortalSection({ project }: { project: string }) {
  const portal = useQuery(portalQuery(useApi(), project)).data?.portal
  return (
    <Section title={portalMessages.title} text={portalMessages.sectionText}>
      <div className={settings.act}>
        <p className={settings.actText}>
          {portal ? portalMessages.states[portal.state] : portal === null && portalMessages.none}
        </p>
        <Link to="/client/settings/portal" search={{ projectId: project }} className={getButtonClass({})}>
          {portal === null ? portalMessages.create : portalMessages.change}
        </Link>
      </div>
    </Section>
  )
}
