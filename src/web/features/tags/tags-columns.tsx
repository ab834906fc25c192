import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '#shared/words/formats.ts'
import { tagsMessages as words } from '#shared/words/tags/tags.ts'
import type { Columns } from '#web/list/grid/columns.ts'
import { Button } from '#web/ui/button.tsx'
import type { CountedTag } from './tags.queries.ts'

interface RowActs {
  onRename: (tag: CountedTag) => void
  onDelete: (tag: CountedTag) => void
}

/** How tags are listed: each leads to what it is on. `acts` is left out where nothing may be changed. */
export const tagsColumns = (acts: RowActs | undefined): Columns<CountedTag> => ({
  height: 44,
  title: {
    head: words.columns.title,
    sorts: 'asc',
    cell: ({ id, project, title }, { tabIndex }) => (
      <Link to="/client/archive" search={tagged(project, id)} tabIndex={tabIndex} title={title}>
        {title}
      </Link>
    ),
  },
  facts: [
    {
      name: 'count',
      head: words.columns.count,
      width: '4.5rem',
      number: true,
      sorts: 'desc',
      cell: ({ artifact_count }) => formatNumber(artifact_count),
    },
  ],
  acts: acts && {
    head: words.columns.acts,
    width: '6rem',
    narrowWidth: '4.75rem',
    cell: (tag, { tabIndex }) => (
      <>
        <Button look="icon" tabIndex={tabIndex} aria-label={words.rename(tag.title)} onClick={() => acts.onRename(tag)}>
          <IconPencil size={18} stroke={1.75} aria-hidden />
        </Button>
        <Button look="icon" tabIndex={tabIndex} aria-label={words.delete(tag.title)} onClick={() => acts.onDelete(tag)}>
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </Button>
      </>
    ),
  },
})

/** The archive at a tag; a parameter of its own address. */
const tagged = (projectId: string, tags: string) => ({ projectId, tags })
