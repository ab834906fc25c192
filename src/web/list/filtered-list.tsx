import type { ReactNode, Ref } from 'react'
import { ListBar, ListCount, useListBar } from './list-bar.tsx'
import { ListBody, type ListQueryProps } from './list-body.tsx'
import { ListSkeleton, NoMatch } from './list-states.tsx'
import { PageSearch } from './page-search.tsx'
import { SearchField } from './search-field.tsx'

interface Words {
  filter: string
  clearFilter: string
  noMatchTitle: string
  noMatchText: string
  count: (all: number) => string
  found: (shown: number, all: number) => string
}

interface Props extends ListQueryProps {
  words: Words
  /** Number of all entries and of matching ones. */
  all: number
  shown: number
  query: string | undefined
  onQuery: (query: string | undefined) => void
  /** Ref of the search input, for pages with their own keys; if omitted, `/` focuses it. */
  field?: Ref<HTMLInputElement>
  /** The selection bar, shown instead of the count. */
  chosen?: ReactNode
  /** Renders the list; `stickyTopPx` is the height that sticky bars cover at the top of the window. */
  children: (above: number) => ReactNode
}

/** A fully loaded list with a search field, a count and its empty states. */
export function FilteredList(props: Props) {
  const { empty, words, all, shown, query = '', onQuery, field, chosen, children } = props
  const { above, tools } = useListBar()
  const search = (next: string) => onQuery(next || undefined)
  const asked = { query, onChange: search, label: words.filter, clear: words.clearFilter }
  return (
    <ListBody
      found={props.found}
      count={shown}
      narrowed={all > 0}
      skeleton={<ListSkeleton />}
      empty={empty}
      noMatch={
        <NoMatch
          title={words.noMatchTitle}
          text={words.noMatchText}
          clear={words.clearFilter}
          onClear={() => search('')}
        />
      }
      bar={
        <ListBar tools={tools} search={field ? <SearchField ref={field} {...asked} /> : <PageSearch {...asked} />}>
          {chosen || <ListCount>{shown === all ? words.count(all) : words.found(shown, all)}</ListCount>}
        </ListBar>
      }
    >
      {children(above)}
    </ListBody>
  )
}
