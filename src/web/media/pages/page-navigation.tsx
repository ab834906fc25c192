import { IconChevronDown, IconChevronLeft, IconChevronRight, IconChevronUp } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { toLatinDigits } from '#shared/rules/text/latin-digits.ts'
import { readerMessages } from '#shared/words/media/media.ts'
import { toReadingDirectionKey } from '#web/ui/preferences/direction.ts'
import { toLatinKey } from '#web/ui/preferences/latin-key.ts'
import styles from './page-navigation.module.css'

interface Props {
  /** Number of pages and index of the current one. */
  count: number
  page: number
  onPage: (page: number) => void
  /** Whether pages are side by side, so that the arrow keys turn them. */
  isSideways?: boolean
}

const ICON_PROPS = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Buttons for the previous and next page, and a field for any page number. */
export function PageNavigation({ count, page, onPage, isSideways = false }: Props) {
  const [typedNumber, setTypedNumber] = useState<string | null>(null)
  const goToTyped = () => {
    const pageNumber = Number(toLatinDigits(typedNumber ?? ''))
    if (typedNumber !== null && Number.isInteger(pageNumber) && pageNumber >= 1) onPage(Math.min(count, pageNumber) - 1)
    setTypedNumber(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSideways || event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest('input'))
      return
    const target = {
      ArrowRight: page + 1,
      ArrowLeft: page - 1,
      PageDown: page + 1,
      PageUp: page - 1,
      Home: 0,
      End: count - 1,
    }[toReadingDirectionKey(toLatinKey(event))]
    if (target === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onPage(Math.min(count - 1, Math.max(0, target)))
  }
  const [PreviousIcon, NextIcon] = isSideways ? [IconChevronLeft, IconChevronRight] : [IconChevronUp, IconChevronDown]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of all its controls
    <div
      className={styles.group}
      role="group"
      aria-label={readerMessages.pageField}
      data-own-keys={isSideways || undefined}
      onKeyDown={onKeyDown}
    >
      {/* Not `disabled` at the ends, which would drop the focus. */}
      <button
        type="button"
        aria-label={readerMessages.previousPage}
        aria-disabled={page === 0}
        onClick={() => page > 0 && onPage(page - 1)}
      >
        <PreviousIcon {...ICON_PROPS} className={isSideways ? styles.sideways : undefined} />
      </button>
      <button
        type="button"
        aria-label={readerMessages.nextPage}
        aria-disabled={page >= count - 1}
        onClick={() => page < count - 1 && onPage(page + 1)}
      >
        <NextIcon {...ICON_PROPS} className={isSideways ? styles.sideways : undefined} />
      </button>
      <input
        className={styles.number}
        inputMode="numeric"
        aria-label={readerMessages.pageField}
        value={typedNumber ?? String(page + 1)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTypedNumber(event.target.value)}
        onBlur={goToTyped}
        onKeyDown={(event) => event.key === 'Enter' && goToTyped()}
      />
      <span className={styles.count}>{readerMessages.ofPages(count)}</span>
      <span className="visually-hidden" role="status">
        {readerMessages.page(page + 1)}
      </span>
    </div>
  )
}
