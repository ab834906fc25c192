import { Menu } from '@mantine/core'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { orgMessages } from '#shared/words/orgs/orgs.ts'
import { projectMessages } from '#shared/words/projects/projects.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useMe } from '#web/kit/session.ts'
import { getActiveViewAs } from '#web/kit/client/view-as.ts'
import { projectQuery } from '#web/kit/client/project.queries.ts'
import { projectsAndOrgsQuery } from './projects.queries.ts'
import styles from './projects.module.css'

/** Shows the current project and switches to others. */
export function ProjectSwitcher({ projectId }: { projectId: string }) {
  const api = useApi()
  const me = useMe()
  const project = useQuery(projectQuery(api, projectId)).data
  const { projects = [], orgs = [] } = useQuery(projectsAndOrgsQuery(api, me?.id ?? '')).data ?? {}
  const org = orgs.find(({ id }) => id === project?.org)
  // Viewing as someone else is limited to one project; the others are the viewer's own.
  if (getActiveViewAs())
    return (
      <p className={styles.switch}>
        <span dir="auto" className={styles.current}>
          {project?.title ?? ' '}
        </span>
      </p>
    )
  return (
    <Menu position="bottom-start" width="target">
      <Menu.Target>
        <button
          type="button"
          className={styles.switch}
          aria-label={`${projectMessages.switch}: ${project?.title ?? ''}`}
        >
          <span dir="auto" className={styles.current}>
            {project?.title ?? ' '}
          </span>
          <IconSelector size={16} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown mah="60dvh" style={{ overflowY: 'auto' }}>
        {projects.map(({ id, title }) => (
          <Menu.Item
            key={id}
            renderRoot={(props) => <Link {...props} to="/client/archive" search={{ projectId: id }} />}
            rightSection={id === projectId && <IconCheck size={16} aria-hidden />}
          >
            <span className={styles.choice} title={title} dir="auto">
              {title}
            </span>
          </Menu.Item>
        ))}
        <Menu.Divider />
        {org && (
          <Menu.Item renderRoot={(props) => <Link {...props} to="/client" search={{ orgId: org.id }} />}>
            {orgMessages.heading(org.title)}
          </Menu.Item>
        )}
        <Menu.Item renderRoot={(props) => <Link {...props} to="/client" search={{}} />}>
          {projectMessages.all}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
