import { IconArrowMerge, IconPlus, IconTags, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { tagsMessages } from '#shared/words/tags/tags.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useMay } from '#web/kit/client/use-may.ts'
import { ChosenBar } from '#web/list/choice/chosen-bar.tsx'
import { useChoice } from '#web/list/choice/use-choice.ts'
import { FilteredList } from '#web/list/filtered-list.tsx'
import { ListGrid } from '#web/list/grid/list-grid.tsx'
import { ListHead } from '#web/list/list-head.tsx'
import { shelfOf } from '#web/list/shelf.ts'
import { usePageKeys } from '#web/list/use-page-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { MergeTags } from './merge-tags.tsx'
import { TagDialog } from './tag-dialog.tsx'
import { listed } from './tag-list.ts'
import { orderOf, sortOf, type TagsAddress } from './tags-address.ts'
import { tagsColumns } from './tags-columns.tsx'
import { countedTagsQuery, type CountedTag } from './tags.queries.ts'
import { useDeleteTags } from './use-delete-tags.ts'

interface Props {
  projectId: string
  address: TagsAddress
  onAddress: (change: Partial<TagsAddress>) => void
}

type Dialog = { kind: 'new' } | { kind: 'rename'; tag: CountedTag } | { kind: 'merge' }

const NONE: readonly CountedTag[] = []

/** Lists the tags of a project, to search, create, rename, merge and delete them. */
export function TagsBrowser({ projectId, address, onAddress }: Props) {
  const may = useMay(projectId)
  const tagsQuery = useQuery(countedTagsQuery(useApi(), projectId))
  const tags = tagsQuery.data ?? NONE
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const searchFieldRef = useRef<HTMLInputElement>(null)
  const { query, sort } = address
  const allTags = useMemo(() => shelfOf(tags), [tags])
  const shelf = useMemo(() => shelfOf(listed(tags, { query, sort })), [tags, query, sort])
  // The selection survives another search.
  const choice = useChoice({ shelf, among: allTags, can: () => may('tag.edit') })
  const selectedTags = choice.entries
  const close = () => setDialog(null)
  // The focused row is gone, so move the focus to the search field.
  const finish = () => {
    close()
    choice.clear()
    requestAnimationFrame(() => searchFieldRef.current?.focus())
  }
  const remove = useDeleteTags(projectId, finish)
  usePageKeys({
    all: () => choice.all(),
    clear: selectedTags.length > 0 ? choice.clear : undefined,
    remove: selectedTags.length > 0 ? () => remove(selectedTags) : undefined,
    search: () => searchFieldRef.current?.focus(),
  })

  const newTagButton = may('tag.create') && (
    <Button look="primary" onClick={() => setDialog({ kind: 'new' })}>
      <IconPlus size={16} stroke={2} aria-hidden />
      {tagsMessages.new}
    </Button>
  )
  const rowActions = {
    onRename: (tag: CountedTag) => setDialog({ kind: 'rename', tag }),
    onDelete: (tag: CountedTag) => remove([tag]),
  }
  return (
    <>
      <ListHead title={frameMessages.tags} text={tagsMessages.text}>
        {tags.length > 0 && newTagButton}
      </ListHead>
      <FilteredList
        found={tagsQuery}
        words={tagsMessages}
        all={tags.length}
        shown={shelf.entries.length}
        query={query}
        onQuery={(next) => onAddress({ query: next })}
        field={searchFieldRef}
        empty={
          <EmptyState
            icon={IconTags}
            title={tagsMessages.emptyTitle}
            text={may('tag.create') ? tagsMessages.emptyText : tagsMessages.emptyReadOnly}
          >
            {newTagButton}
          </EmptyState>
        }
        chosen={
          selectedTags.length > 0 && (
            <ChosenBar
              count={selectedTags.length}
              onClear={choice.clear}
              acts={[
                {
                  label: tagsMessages.merge,
                  icon: IconArrowMerge,
                  run: () => setDialog({ kind: 'merge' }),
                  disabled: selectedTags.length < 2,
                },
                { label: tagsMessages.deleteSelected, icon: IconTrash, run: () => remove(selectedTags) },
              ]}
            />
          )
        }
      >
        {(above) => (
          <ListGrid
            label={frameMessages.tags}
            shelf={shelf}
            columns={tagsColumns(may('tag.edit') ? rowActions : undefined)}
            choice={choice}
            choiceWords={{ one: tagsMessages.select, all: tagsMessages.selectAll }}
            order={{ ...orderOf(address), onChange: (by, direction) => onAddress({ sort: sortOf(by, direction) }) }}
            above={above}
          />
        )}
      </FilteredList>
      {(dialog?.kind === 'new' || dialog?.kind === 'rename') && (
        <TagDialog projectId={projectId} tag={dialog.kind === 'rename' ? dialog.tag : undefined} onClose={close} />
      )}
      {dialog?.kind === 'merge' && (
        <MergeTags projectId={projectId} tags={selectedTags} onMerged={finish} onClose={close} />
      )}
    </>
  )
}
