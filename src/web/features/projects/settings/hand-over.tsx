import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Org } from '#shared/entities/org.ts'
import type { Project } from '#shared/entities/project.ts'
import { projectSettingsMessages } from '#shared/words/project-settings/project-settings.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { useMe } from '#web/kit/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/client/section.tsx'
import { findOpenOrgs } from '../open-orgs.ts'
import { projectsAndOrgsQuery } from '../projects.queries.ts'
import { useHandOver } from './settings.queries.ts'
import styles from '#web/ui/styles/settings.module.css'

/** Moves a project to another organisation of its owner. Hidden if there is no other one. */
export function HandOver({ project }: { project: Project }) {
  const orgs = useQuery(projectsAndOrgsQuery(useApi(), useMe()?.id ?? '')).data?.orgs ?? []
  const [now] = useState(() => Date.now())
  const currentOrg = orgs.find(({ id }) => id === project.org)
  const otherOrgs = findOpenOrgs(orgs, now).filter(({ id }) => id !== project.org)
  return (
    currentOrg &&
    otherOrgs.length > 0 && <HandOverForm project={project} currentOrg={currentOrg} otherOrgs={otherOrgs} />
  )
}

function HandOverForm({
  project,
  currentOrg,
  otherOrgs,
}: {
  project: Project
  currentOrg: Org
  otherOrgs: readonly Org[]
}) {
  const [selectedId, setSelectedId] = useState('')
  const alerts = useAlerts()
  const { mutateAsync, isPending } = useHandOver(project.id)
  const target = otherOrgs.find(({ id }) => id === selectedId) ?? otherOrgs[0]
  const confirmHandOver = async () => {
    if (!target) return
    const isConfirmed = await alerts.confirm({
      title: projectSettingsMessages.transferTitle(project.title, target.title),
      description: projectSettingsMessages.transferWarning(currentOrg.title),
      actionLabel: projectSettingsMessages.confirmTransfer,
      variant: 'primary',
    })
    if (!isConfirmed) return
    await mutateAsync(target.id)
    alerts.prompt(projectSettingsMessages.transferred(project.title, target.title), { kind: 'success' })
  }
  return (
    <Section title={projectSettingsMessages.transfer} text={projectSettingsMessages.transferKeeps}>
      <div className={styles.transfer}>
        <NativeSelect
          label={projectSettingsMessages.transferTo}
          value={target?.id ?? ''}
          data={otherOrgs.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(event) => setSelectedId(event.currentTarget.value)}
        />
        <Button disabled={isPending} onClick={() => void confirmHandOver().catch(() => undefined)}>
          {projectSettingsMessages.confirmTransfer}
        </Button>
      </div>
    </Section>
  )
}
