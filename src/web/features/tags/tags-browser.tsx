import { IconArrowMerge, IconPlus, IconTags, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { tagsMessages } from '#shared/words/tags/tags.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useMay } from '#web/kit/client/use-may.ts'
import { ListSelectionBar } from '#web/list/selection/selection-bar.tsx'
import { useSelection } from '#web/list/selection/use-selection.ts'
import { FilteredList } from '#web/list/filtered-list.tsx'
import { ListGrid } from '#web/list/grid/list-grid.tsx'
import { ListHead } from '#web/list/list-head.tsx'
import { createIndexedList } from '#web/list/indexed-list.ts'
import { usePageKeys } from '#web/list/use-page-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { MergeTagsDialog } from './merge-tags-dialog.tsx'
import { TagDialog } from './tag-dialog.tsx'
import { filterAndSortTags } from './filter-tags.ts'
import { parseSort, toSortParam, type TagsSearchParams } from './tags-address.ts'
import { createTagsColumns } from './tags-columns.tsx'
import { countedTagsQuery, type CountedTag } from './tags.queries.ts'
import { useDeleteTags } from './use-delete-tags.ts'
import styles from './tags.module.css'

interface Props {
  projectId: string
  address: TagsSearchParams
  onAddressChange: (change: Partial<TagsSearchParams>) => void
  /** A link to the vocabularies that the project uses. */
  vocabulariesLink: ReactNode
}

type Dialog = { kind: 'new' } | { kind: 'rename'; tag: CountedTag } | { kind: 'merge' }

const NO_TAGS: readonly CountedTag[] = []

/** Lists the tags of a project, to search, create, rename, merge and delete them. */
export function TagsBrowser({ projectId, address, onAddressChange, vocabulariesLink }: Props) {
  const may = useMay(projectId)
  const tagsQuery = useQuery(countedTagsQuery(useApi(), projectId))
  const tags = tagsQuery.data ?? NO_TAGS
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const searchFieldRef = useRef<HTMLInputElement>(null)
  const { query, sort } = address
  const allTags = useMemo(() => createIndexedList(tags), [tags])
  const indexedList = useMemo(() => createIndexedList(filterAndSortTags(tags, { query, sort })), [tags, query, sort])
  // The selection survives another search.
  const selection = useSelection({ list: indexedList, retained: allTags, canSelect: () => may('tag.edit') })
  const selectedTags = selection.entries
  const unusedTags = tags.filter(({ artifact_count }) => artifact_count === 0)
  const close = () => setDialog(null)
  // The focused row is gone, so move the focus to the search field.
  const finish = () => {
    close()
    selection.clear()
    requestAnimationFrame(() => searchFieldRef.current?.focus())
  }
  const deleteTags = useDeleteTags(projectId, finish)
  usePageKeys({
    onSelectAll: () => selection.selectAll(),
    onClear: selectedTags.length > 0 ? selection.clear : undefined,
    onRemove: selectedTags.length > 0 ? () => deleteTags(selectedTags) : undefined,
    onSearch: () => searchFieldRef.current?.focus(),
  })

  const newTagButton = may('tag.create') && (
    <Button variant="primary" onClick={() => setDialog({ kind: 'new' })}>
      <IconPlus size={16} stroke={2} aria-hidden />
      {tagsMessages.new}
    </Button>
  )
  const rowActions = {
    onRename: (tag: CountedTag) => setDialog({ kind: 'rename', tag }),
    onDelete: (tag: CountedTag) => deleteTags([tag]),
  }
  return (
    <>
      <ListHead title={frameMessages.tags} text={tagsMessages.text}>
        <div className={styles.acts}>
          {vocabulariesLink}
          {unusedTags.length > 0 && may('tag.edit') && (
            <Button variant="quiet" onClick={() => deleteTags(unusedTags)}>
              {tagsMessages.deleteUnused(unusedTags.length)}
            </Button>
          )}
          {tags.length > 0 && newTagButton}
        </div>
      </ListHead>
      <FilteredList
        result={tagsQuery}
        texts={tagsMessages}
        totalCount={tags.length}
        matchCount={indexedList.entries.length}
        query={query}
        onQueryChange={(next) => onAddressChange({ query: next })}
        searchRef={searchFieldRef}
        empty={
          <EmptyState
            icon={IconTags}
            title={tagsMessages.emptyTitle}
            text={may('tag.create') ? tagsMessages.emptyText : tagsMessages.emptyReadOnly}
          >
            {newTagButton}
          </EmptyState>
        }
        selectionBar={
          selectedTags.length > 0 && (
            <ListSelectionBar
              count={selectedTags.length}
              onClear={selection.clear}
              acts={[
                {
                  label: tagsMessages.merge,
                  icon: IconArrowMerge,
                  run: () => setDialog({ kind: 'merge' }),
                  disabled: selectedTags.length < 2,
                },
                { label: tagsMessages.deleteSelected, icon: IconTrash, run: () => deleteTags(selectedTags) },
              ]}
            />
          )
        }
      >
        {(stickyTopPx) => (
          <ListGrid
            label={frameMessages.tags}
            indexedList={indexedList}
            columns={createTagsColumns(may('tag.edit') ? rowActions : undefined)}
            selection={selection}
            selectionLabels={{ selectEntry: tagsMessages.select, selectAll: tagsMessages.selectAll }}
            order={{
              ...parseSort(address),
              onChange: (column, direction) => onAddressChange({ sort: toSortParam(column, direction) }),
            }}
            stickyTopPx={stickyTopPx}
          />
        )}
      </FilteredList>
      {(dialog?.kind === 'new' || dialog?.kind === 'rename') && (
        <TagDialog projectId={projectId} tag={dialog.kind === 'rename' ? dialog.tag : undefined} onClose={close} />
      )}
      {dialog?.kind === 'merge' && (
        <MergeTagsDialog projectId={projectId} tags={selectedTags} onMerged={finish} onClose={close} />
      )}
    </>
  )
}
