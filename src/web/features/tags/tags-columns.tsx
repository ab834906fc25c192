import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '#shared/words/formats.ts'
import { tagsMessages } from '#shared/words/tags/tags.ts'
import type { Columns } from '#web/list/grid/columns.ts'
import { Button } from '#web/ui/button.tsx'
import type { CountedTag } from './tags.queries.ts'
import styles from './tags.module.css'

interface RowActions {
  onRename: (tag: CountedTag) => void
  onDelete: (tag: CountedTag) => void
}

/** The columns of the tag list. Without `actions` the rows are read-only. */
export const createTagsColumns = (actions: RowActions | undefined): Columns<CountedTag> => ({
  height: 44,
  title: {
    head: tagsMessages.columns.title,
    width: 'minmax(8rem, 20rem)',
    firstDirection: 'asc',
    cell: ({ id, project, title, artifact_count }, { tabIndex }) => (
      <Link
        to="/client/archive"
        search={toArchiveSearch(project, id)}
        tabIndex={tabIndex}
        title={title}
        className={artifact_count === 0 ? styles.unused : ''}
      >
        {title}
      </Link>
    ),
  },
  facts: [
    {
      name: 'count',
      head: tagsMessages.columns.count,
      width: 'minmax(4.5rem, 1fr)',
      firstDirection: 'desc',
      cell: ({ artifact_count }) => formatNumber(artifact_count),
    },
  ],
  acts: actions && {
    head: tagsMessages.columns.acts,
    width: '6rem',
    narrowWidth: '4.75rem',
    cell: (tag, { tabIndex }) => (
      <>
        <Button
          variant="icon"
          tabIndex={tabIndex}
          aria-label={tagsMessages.rename(tag.title)}
          onClick={() => actions.onRename(tag)}
        >
          <IconPencil size={18} stroke={1.75} aria-hidden />
        </Button>
        <Button
          variant="icon"
          tabIndex={tabIndex}
          aria-label={tagsMessages.delete(tag.title)}
          onClick={() => actions.onDelete(tag)}
        >
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </Button>
      </>
    ),
  },
})

/** The URL parameters of the archive filtered by a tag. */
const toArchiveSearch = (projectId: string, tags: string) => ({ projectId, tags })
