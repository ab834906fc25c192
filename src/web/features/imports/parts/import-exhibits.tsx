import { Link } from '@tanstack/react-router'
import type { Import } from '#shared/entities/imports/import.ts'
import { importsMessages } from '#shared/words/imports/imports.ts'
import { formatRowReason } from '../data/format-row-reason.ts'
import styles from './imports.module.css'

/** The exhibits that an import creates or has created. */
export function ImportExhibits({ entry: { exhibits, project } }: { entry: Pick<Import, 'exhibits' | 'project'> }) {
  if (exhibits.length === 0) return null
  const texts = importsMessages.system
  return (
    <section className={styles.earlier} aria-labelledby="import-exhibits">
      <h2 id="import-exhibits" className={styles.subtitle}>
        {texts.exhibits(exhibits.length)}
      </h2>
      <p className={styles.quiet}>{texts.exhibitsText}</p>
      <ul className={`${styles.list} ${styles.exhibits}`}>
        {exhibits.map(({ title, slug, state, exhibit, reason }) => (
          <li key={slug} className={styles.entry}>
            <span className={styles.entryName}>
              {state === 'done' && exhibit !== null ? (
                <Link to="/client/exhibits/$id" params={{ id: exhibit }} search={{ projectId: project }}>
                  {title}
                </Link>
              ) : (
                title
              )}
            </span>
            {reason && <span className={styles.quiet}>{formatRowReason(reason)}</span>}
            <span className={`${styles.badge} ${state === 'done' ? styles.done : ''}`}>
              {texts.exhibitStates[state]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
