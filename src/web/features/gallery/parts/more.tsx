import { useState, type MouseEvent } from 'react'
import { stateMessages } from '#shared/words/page/page.ts'
import { stringifySearch } from '#web/kit/address/search-params.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { withFocus } from '#web/ui/public/with-focus.ts'
import styles from './more.module.css'

interface Props {
  /** The address of the next page, for browsers without scripts: its path, query parameters and fragment. */
  path: string
  search: Readonly<Record<string, string | readonly string[] | undefined>>
  hash?: string
  is: boolean
  busy: boolean
  onMore: () => void
}

/** A button that loads the next page of a list below. Without scripts it is a link to that page. */
export function More({ path, search, hash, is, busy, onMore }: Props) {
  const [came, setCame] = useState(0)
  const load = (event: MouseEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    const pressed = event.currentTarget
    if (!busy) void withFocus(({ focusFirstNew }) => focusFirstNew(pressed, setCame), onMore)
  }
  const status = (
    <p role="status" className="visually-hidden">
      {came > 0 && stateMessages.came(came)}
    </p>
  )
  if (!is) return came > 0 && status
  return (
    <div className={styles.more}>
      {status}
      <a
        className={buttonClass()}
        rel="next"
        href={`${path}${stringifySearch(search)}${hash ? `#${hash}` : ''}`}
        aria-busy={busy}
        onClick={load}
      >
        {busy ? stateMessages.loading : stateMessages.more}
      </a>
    </div>
  )
}
