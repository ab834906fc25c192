import type { MouseEvent } from 'react'
import { stateMessages } from '#shared/words/page/page.ts'
import { stringifySearch } from '#web/kit/address/search-params.ts'
import { buttonClass } from '#web/ui/button.tsx'
import styles from './more.module.css'

interface Props {
  /** The page that begins where this one ends. */
  path: string
  search: Readonly<Record<string, string | readonly string[] | undefined>>
  hash?: string
  busy: boolean
  onMore: () => void
}

/** Brings the next page below; without scripts it is a link to a page of its own. */
export function More({ path, search, hash, busy, onMore }: Props) {
  const load = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    if (!busy) onMore()
  }
  return (
    <p className={styles.more}>
      <a
        className={buttonClass()}
        rel="next"
        href={`${path}${stringifySearch(search)}${hash ? `#${hash}` : ''}`}
        aria-busy={busy}
        onClick={load}
      >
        {busy ? stateMessages.loading : stateMessages.more}
      </a>
    </p>
  )
}
