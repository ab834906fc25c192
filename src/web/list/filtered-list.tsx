import type { ReactNode, Ref } from 'react'
import { ListBar, ListCount, useListBar } from './list-bar.tsx'
import { ListBody, type ListQueryProps } from './list-body.tsx'
import { ListSkeleton, NoMatch } from './list-states.tsx'
import { PageSearch } from './page-search.tsx'
import { SearchField } from './search-field.tsx'

interface FilterTexts {
  filter: string
  clearFilter: string
  noMatchTitle: string
  noMatchText: string
  count: (totalCount: number) => string
  found: (matchCount: number, totalCount: number) => string
}

interface Props extends ListQueryProps {
  texts: FilterTexts
  /** Number of all entries and of matching ones. */
  totalCount: number
  matchCount: number
  query: string | undefined
  onQueryChange: (query: string | undefined) => void
  /** Ref of the search input, for pages that handle keys themselves; if omitted, `/` focuses it. */
  searchRef?: Ref<HTMLInputElement>
  /** The selection bar, shown instead of the count. */
  selectionBar?: ReactNode
  /** Renders the list; `stickyTopPx` is the height that sticky bars cover at the top of the viewport. */
  children: (stickyTopPx: number) => ReactNode
}

/** A fully loaded list with a search field, a count and its empty states. */
export function FilteredList(props: Props) {
  const { empty, texts, totalCount, matchCount, query = '', onQueryChange, searchRef, selectionBar, children } = props
  const { stickyTopPx, toolsRef } = useListBar()
  const search = (nextQuery: string) => onQueryChange(nextQuery || undefined)
  const searchProps = { query, onChange: search, label: texts.filter, clearLabel: texts.clearFilter }
  return (
    <ListBody
      result={props.result}
      count={matchCount}
      isFiltered={totalCount > 0}
      skeleton={<ListSkeleton />}
      empty={empty}
      noMatch={
        <NoMatch
          title={texts.noMatchTitle}
          text={texts.noMatchText}
          clearLabel={texts.clearFilter}
          onClear={() => search('')}
        />
      }
      bar={
        <ListBar
          toolsRef={toolsRef}
          search={searchRef ? <SearchField ref={searchRef} {...searchProps} /> : <PageSearch {...searchProps} />}
        >
          {selectionBar || (
            <ListCount>
              {matchCount === totalCount ? texts.count(totalCount) : texts.found(matchCount, totalCount)}
            </ListCount>
          )}
        </ListBar>
      }
    >
      {children(stickyTopPx)}
    </ListBody>
  )
}
