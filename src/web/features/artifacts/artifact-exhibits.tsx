import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Artifact } from '#shared/entities/artifact.ts'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { artifactMessages } from '#shared/words/artifacts/artifacts.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { artifactExhibitsQuery } from './artifacts.queries.ts'
import styles from './artifact.module.css'

export function ArtifactExhibits({ artifact, onAdd }: { artifact: Artifact; onAdd?: (() => void) | undefined }) {
  const { data } = useQuery(artifactExhibitsQuery(useApi(), artifact.id))
  return (
    <section className={styles.exhibits} aria-labelledby="exhibits-title">
      <div className={styles.exhibitsHead}>
        <h2 id="exhibits-title" className={styles.sectionTitle}>
          {artifactMessages.exhibits}
        </h2>
        {onAdd && (
          <Button small variant="quiet" onClick={onAdd}>
            <IconPlus size={14} stroke={2} aria-hidden />
            {archiveMessages.addToExhibit}
          </Button>
        )}
      </div>
      {data?.length === 0 && <p className={styles.quiet}>{artifactMessages.noExhibits}</p>}
      <ul className={styles.exhibitList}>
        {data?.map(({ id, title }) => (
          <li key={id}>
            <Link to="/client/exhibits/$id" params={{ id }} search={{ projectId: artifact.project }}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
