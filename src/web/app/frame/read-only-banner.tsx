import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { projectQuery } from '#web/kit/client/project.queries.ts'
import { useViewer } from '#web/kit/client/use-may.ts'
import styles from './client-frame.module.css'

/** Explains why a project is read-only when its subscription doesn't allow changes. */
export function ReadOnlyBanner({ project: id }: { project: string }) {
  const project = useQuery(projectQuery(useApi(), id)).data
  const { role } = useViewer(id)
  if (!project || project.writable) return null
  return (
    <div role="status" className={`${styles.banner} ${styles.closed}`}>
      <span className={styles.bannerWords}>{frameMessages.readOnly}</span>
      {role === 'owner' && (
        <Link to="/client/subscription" search={{ org: project.org }}>
          {frameMessages.viewSubscription}
        </Link>
      )}
    </div>
  )
}
