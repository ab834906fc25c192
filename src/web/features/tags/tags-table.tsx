import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { tagsMessages as words } from '#shared/words/tags/tags.ts'
import { Button } from '#web/ui/button.tsx'
import type { TagsAddress } from './tags-address.ts'
import type { CountedTag } from './tags.queries.ts'
import styles from './tags.module.css'

type Sort = NonNullable<TagsAddress['sort']>

interface Props {
  tags: readonly CountedTag[]
  sort: Sort
  onSort: (sort: Sort) => void
  /** Left out where nothing may be changed: then there is nothing to tick. */
  acts?: TagActs | undefined
  chosen: ReadonlySet<string>
}

interface TagActs {
  onToggle: (id: string) => void
  /** Ticks all that are listed, or none. */
  onAll: (all: boolean) => void
  onRename: (tag: CountedTag) => void
  onDelete: (tag: CountedTag) => void
}

export function TagsTable({ tags, sort, onSort, acts, chosen }: Props) {
  const some = tags.filter(({ id }) => chosen.has(id)).length
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {acts && (
            <th scope="col" className={styles.tick}>
              <Checkbox
                aria-label={words.selectAll}
                checked={some > 0 && some === tags.length}
                indeterminate={some > 0 && some < tags.length}
                onChange={() => acts.onAll(some < tags.length)}
              />
            </th>
          )}
          <Column name="title" first="asc" label={words.columns.title} sort={sort} onSort={onSort} />
          <Column name="count" first="desc" label={words.columns.count} sort={sort} onSort={onSort} />
          {acts && (
            <th scope="col" className={styles.acts}>
              <span className="visually-hidden">{words.columns.acts}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {tags.map((tag) => (
          <Row key={tag.id} tag={tag} acts={acts} chosen={chosen.has(tag.id)} />
        ))}
      </tbody>
    </table>
  )
}

interface ColumnProps extends Pick<Props, 'sort' | 'onSort'> {
  name: 'title' | 'count'
  /** The way of the first click. */
  first: 'asc' | 'desc'
  label: string
}

function Column({ name, first, label, sort, onSort }: ColumnProps) {
  const [key, way] = sort.split('-')
  const on = key === name
  const next = on ? (way === 'asc' ? 'desc' : 'asc') : first
  const Sign = way === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      className={name === 'count' ? styles.count : undefined}
      aria-sort={on ? (way === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" className={styles.sort} onClick={() => onSort(`${name}-${next}`)}>
        {label}
        <Sign size={14} stroke={2} aria-hidden className={on ? undefined : styles.off} />
      </button>
    </th>
  )
}

function Row({ tag, acts, chosen }: { tag: CountedTag; acts: Props['acts']; chosen: boolean }) {
  const { id, project, title, artifact_count } = tag
  // The archive at this tag; a parameter of its own address.
  const search = { projectId: project, tags: id }
  return (
    <tr className={chosen ? styles.chosen : undefined}>
      {acts && (
        <td className={styles.tick}>
          <Checkbox aria-label={words.select(title)} checked={chosen} onChange={() => acts.onToggle(id)} />
        </td>
      )}
      <th scope="row" className={styles.name}>
        <Link to="/client/archive" search={search} className={styles.link}>
          {title}
        </Link>
      </th>
      <td className={styles.count}>{artifact_count.toLocaleString('en')}</td>
      {acts && (
        <td className={styles.acts}>
          <Button look="icon" aria-label={words.rename(title)} onClick={() => acts.onRename(tag)}>
            <IconPencil size={18} stroke={1.75} aria-hidden />
          </Button>
          <Button look="icon" aria-label={words.delete(title)} onClick={() => acts.onDelete(tag)}>
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </Button>
        </td>
      )}
    </tr>
  )
}
