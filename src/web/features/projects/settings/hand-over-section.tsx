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
import { openOrgs } from '../open-orgs.ts'
import { projectsAndOrgsQuery } from '../projects.queries.ts'
import { useHandOver } from './settings.queries.ts'
import styles from './settings.module.css'

/** Moves a project to another organisation of its owner. Hidden if there is no other one. */
export function HandOverSection({ project }: { project: Project }) {
  const orgs = useQuery(projectsAndOrgsQuery(useApi(), useMe()?.id ?? '')).data?.orgs ?? []
  const [now] = useState(() => Date.now())
  const own = orgs.find(({ id }) => id === project.org)
  const others = openOrgs(orgs, now).filter(({ id }) => id !== project.org)
  return own && others.length > 0 && <HandOver project={project} own={own} others={others} />
}

function HandOver({ project, own, others }: { project: Project; own: Org; others: readonly Org[] }) {
  const [chosen, setChosen] = useState('')
  const alerts = useAlerts()
  const { mutateAsync, isPending } = useHandOver(project.id)
  const to = others.find(({ id }) => id === chosen) ?? others[0]
  const ask = async () => {
    if (!to) return
    const sure = await alerts.confirm({
      title: projectSettingsMessages.handOverTitle(project.title, to.title),
      description: projectSettingsMessages.handOverAsk(own.title),
      act: projectSettingsMessages.handOverDo,
      look: 'primary',
    })
    if (!sure) return
    await mutateAsync(to.id)
    alerts.prompt(projectSettingsMessages.handedOver(project.title, to.title), { kind: 'success' })
  }
  return (
    <Section title={projectSettingsMessages.handOver} text={projectSettingsMessages.handOverText}>
      <p className={styles.state}>{projectSettingsMessages.handOverKeeps}</p>
      <NativeSelect
        label={projectSettingsMessages.handOverTo}
        value={to?.id ?? ''}
        data={others.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <div className={`${styles.act} ${styles.below}`}>
        <Button disabled={isPending} onClick={() => void ask().catch(() => undefined)}>
          {projectSettingsMessages.handOverDo}
        </Button>
      </div>
    </Section>
  )
}
