import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Activity } from '#shared/entities/activity.ts'
import { isAlike } from '#shared/rules/text/matches.ts'
import { activityMessages } from '#shared/words/activity/activity.ts'
import type { Known } from './known.ts'
import type { Where } from './sentence.ts'
import styles from './activity.module.css'

interface ThingProps {
  project: string
  kind: Activity['kind']
  entry: Activity['things'][number]
  known: Known
}

type LinkProps = Omit<ThingProps, 'kind' | 'entry'> & { id: string; title: string }

/** An entry with its title of that time, linked if it still exists. */
export function Thing({ project, kind, entry: { id, title }, known }: ThingProps) {
  if (kind === 'tag') return <TagLink project={project} id={id} title={title} known={known} />
  if (kind === 'folder') return <FolderLink project={project} id={id} title={title} known={known} />
  if (kind === 'person') return <strong className={styles.who}>{title || activityMessages.nobody}</strong>
  if (kind === 'project') return <span className={styles.thing}>{title}</span>
  if (kind === 'exhibit') return <ExhibitLink project={project} id={id} title={title} known={known} />
  if (!known.items.has(id)) return <span className={styles.thing}>{title}</span>
  return (
    <Link to="/client/archive/$id" params={{ id }} search={{ projectId: project }} className={styles.thing}>
      {title}
    </Link>
  )
}

function FolderLink({ project, id, title, known }: LinkProps) {
  if (!known.folders.has(id)) return <span className={styles.thing}>{title}</span>
  return (
    <Link to="/client/archive" search={{ projectId: project, folder: id }} className={styles.thing}>
      {title}
    </Link>
  )
}

function ExhibitLink({ project, id, title, known }: LinkProps) {
  if (!known.exhibits.has(id)) return <span className={styles.thing}>{title}</span>
  return (
    <Link to="/client/exhibits/$id" params={{ id }} search={{ projectId: project }} className={styles.thing}>
      {title}
    </Link>
  )
}

function TagLink({ project, id, title, known }: LinkProps) {
  if (!known.tags.has(id)) return <span className={styles.thing}>{title}</span>
  // Not typed, since the parameter belongs to the archive's own search schema.
  const search = { projectId: project, tags: id }
  return (
    <Link to="/client/archive" search={search} className={styles.thing}>
      {title}
    </Link>
  )
}

/** A tag that was recorded only by its title. */
export function Tag({ project, title, known }: { project: string; title: string; known: Known }) {
  const id = [...known.tags].find(([, now]) => isAlike(now, title))?.[0] ?? ''
  return <TagLink project={project} id={id} title={title} known={known} />
}

interface PlaceProps {
  project: string
  where: Where
  known: Known
  quoted: (title: ReactNode) => ReactNode
}

/** The target of an act, with its current title. */
export function Place({ project, where, known, quoted }: PlaceProps) {
  if (where.kind === 'tag') return quoted(<Tag project={project} title={where.title} known={known} />)
  if (where.kind === 'top') return activityMessages.top
  if (where.kind === 'org') return quoted(where.title)
  const title = known[where.kind === 'folder' ? 'folders' : 'projects'].get(where.id)
  if (title === undefined) return where.kind === 'folder' ? activityMessages.aFolder : activityMessages.aProject
  if (where.kind === 'folder') return quoted(<FolderLink project={project} id={where.id} title={title} known={known} />)
  return quoted(
    <Link to="/client/archive" search={{ projectId: where.id }} className={styles.thing}>
      {title}
    </Link>,
  )
}
