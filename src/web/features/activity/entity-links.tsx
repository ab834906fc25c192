import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Activity } from '#shared/entities/activity.ts'
import { isSameText } from '#shared/rules/text/text-filter.ts'
import { activityMessages } from '#shared/words/activity/activity.ts'
import type { CurrentEntities } from './current-entities.ts'
import type { ActivityTarget } from './sentence.ts'
import styles from './activity.module.css'

interface AffectedEntryProps {
  project: string
  kind: Activity['kind']
  entry: Activity['things'][number]
  current: CurrentEntities
}

type LinkProps = Omit<AffectedEntryProps, 'kind' | 'entry'> & { id: string; title: string }

/** An affected entity with its title at the time of the act, linked if it still exists. */
export function AffectedEntry({ project, kind, entry: { id, title }, current }: AffectedEntryProps) {
  if (kind === 'tag') return <TagLink project={project} id={id} title={title} current={current} />
  if (kind === 'folder') return <FolderLink project={project} id={id} title={title} current={current} />
  if (kind === 'person') return <strong className={styles.who}>{title || activityMessages.formerMember}</strong>
  if (kind === 'project' || kind === 'import_mapping' || kind === 'watched_folder')
    return <span className={styles.thing}>{title}</span>
  if (kind === 'exhibit') return <ExhibitLink project={project} id={id} title={title} current={current} />
  if (!current.items.has(id)) return <span className={styles.thing}>{title}</span>
  return (
    <Link to="/client/archive/$id" params={{ id }} search={{ projectId: project }} className={styles.thing}>
      {title}
    </Link>
  )
}

function FolderLink({ project, id, title, current }: LinkProps) {
  if (!current.folders.has(id)) return <span className={styles.thing}>{title}</span>
  return (
    <Link to="/client/archive" search={{ projectId: project, folder: id }} className={styles.thing}>
      {title}
    </Link>
  )
}

function ExhibitLink({ project, id, title, current }: LinkProps) {
  if (!current.exhibits.has(id)) return <span className={styles.thing}>{title}</span>
  return (
    <Link to="/client/exhibits/$id" params={{ id }} search={{ projectId: project }} className={styles.thing}>
      {title}
    </Link>
  )
}

function TagLink({ project, id, title, current }: LinkProps) {
  if (!current.tags.has(id)) return <span className={styles.thing}>{title}</span>
  // Not typed, since the parameter belongs to the archive's own search schema.
  const search = { projectId: project, tags: id }
  return (
    <Link to="/client/archive" search={search} className={styles.thing}>
      {title}
    </Link>
  )
}

/** A tag that was recorded only by its title. */
export function TagByTitle({ project, title, current }: { project: string; title: string; current: CurrentEntities }) {
  const id = [...current.tags].find(([, currentTitle]) => isSameText(currentTitle, title))?.[0] ?? ''
  return <TagLink project={project} id={id} title={title} current={current} />
}

interface TargetProps {
  project: string
  target: ActivityTarget
  current: CurrentEntities
  quote: (title: ReactNode) => ReactNode
}

/** The target of an act, with its current title. */
export function Target({ project, target, current, quote }: TargetProps) {
  if (target.kind === 'tag') return quote(<TagByTitle project={project} title={target.title} current={current} />)
  if (target.kind === 'top') return activityMessages.top
  if (target.kind === 'org' || target.kind === 'item') return quote(target.title)
  const title = current[target.kind === 'folder' ? 'folders' : 'projects'].get(target.id)
  if (title === undefined)
    return target.kind === 'folder' ? activityMessages.deletedFolder : activityMessages.otherProject
  if (target.kind === 'folder')
    return quote(<FolderLink project={project} id={target.id} title={title} current={current} />)
  return quote(
    <Link to="/client/archive" search={{ projectId: target.id }} className={styles.thing}>
      {title}
    </Link>,
  )
}
