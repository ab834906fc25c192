import type { ComponentProps, ReactNode, Ref } from 'react'
import { ListBar, ListCount, useListBar } from './list-bar.tsx'
import { ListBody } from './list-body.tsx'
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

interface Props extends Pick<ComponentProps<typeof ListBody>, 'found' | 'empty'> {
  words: Words
  /** How many entries there are, and how many of them have what is looked for. */
  all: number
  shown: number
  query: string | undefined
  onQuery: (query: string | undefined) => void
  /** The field of the search, of a page that has keys of its own; left out: `/` leads to it. */
  field?: Ref<HTMLInputElement>
  /** What is chosen, in the place of how much there is. */
  chosen?: ReactNode
  /** The list itself; `above`: how much of the window's top is not the list's. */
  children: (above: number) => ReactNode
}

/** A list that comes as a whole and is narrowed by what is typed: its search, how much there is, and what stands in its place. */
export function FilteredList(props: Props) {
  const { found, empty, words, all, shown, query = '', onQuery, field, chosen, children } = props
  const { above, tools } = useListBar()
  const search = (next: string) => onQuery(next || undefined)
  const asked = { query, onChange: search, label: words.filter, clear: words.clearFilter }
  return (
    <ListBody
      found={found}
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
