import { useState, type MouseEvent } from 'react'
import { stateMessages } from '#shared/words/page/page.ts'
import { stringifySearch } from '#web/kit/address/search-params.ts'
import { getButtonClass } from '#web/ui/button.tsx'
import { actWithFocus } from '#web/ui/public/act-with-focus.ts'
import styles from './load-more.module.css'

interface Props {
  /** The URL of the next page, used with JavaScript disabled: its path, query parameters and fragment. */
  path: string
  search: Readonly<Record<string, string | readonly string[] | undefined>>
  hash?: string
  hasMore: boolean
  isLoading: boolean
  onLoadMore: () => void
}

/** The button below a list that loads its next page. With JavaScript disabled it is a link to that page. */
export function LoadMore({ path, search, hash, hasMore, isLoading, onLoadMore }: Props) {
  const [addedCount, setAddedCount] = useState(0)
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    const link = event.currentTarget
    if (!isLoading) void actWithFocus(({ focusFirstNew }) => focusFirstNew(link, setAddedCount), onLoadMore)
  }
  const status = (
    <p role="status" className="visually-hidden">
      {addedCount > 0 && stateMessages.loadedMore(addedCount)}
    </p>
  )
  if (!hasMore) return addedCount > 0 && status
  return (
    <div className={styles.more}>
      {status}
      <a
        className={getButtonClass()}
        rel="next"
        href={`${path}${stringifySearch(search)}${hash ? `#${hash}` : ''}`}
        aria-busy={isLoading}
        onClick={handleClick}
      >
        {isLoading ? stateMessages.loading : stateMessages.more}
      </a>
    </div>
  )
}
