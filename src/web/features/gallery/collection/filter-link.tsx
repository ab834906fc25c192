import type { MouseEvent, ReactNode } from 'react'
import { isPlainClick } from '#web/kit/navigation/page-link.tsx'
import { withFocus } from '#web/ui/public/with-focus.ts'
import { hrefOf, useGo } from '../data/gallery-address.ts'
import type { GalleryFilters } from '../data/gallery-filters.ts'

interface Props {
  path: string
  filters: GalleryFilters
  /** These filters are the current ones. */
  chosen?: boolean
  className?: string | undefined
  label?: string | undefined
  /** Not a tab stop, because the same is within reach of the keyboard elsewhere. */
  skipped?: boolean
  /** The link is part of a drag surface, where native link dragging would interfere. */
  dragged?: boolean
  /** Following the link removes it from the page, and the focus has to move on. */
  goes?: boolean
  children: ReactNode
}

/** A link to the collection with other filters. Marked nofollow because crawlers would run through every combination. */
export function FilterLink({ path, filters, chosen, className, label, skipped, dragged, goes, children }: Props) {
  const go = useGo(path)
  const follow = (event: MouseEvent<HTMLElement>) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    const pressed = event.currentTarget
    if (goes)
      void withFocus(
        ({ focusWhenGone }) => focusWhenGone(pressed),
        () => go(filters),
      )
    else go(filters)
  }
  return (
    <a
      className={className}
      href={hrefOf(path, filters)}
      rel="nofollow"
      aria-current={chosen ? 'true' : undefined}
      aria-label={label}
      draggable={dragged && false}
      tabIndex={skipped ? -1 : undefined}
      onClick={follow}
    >
      {children}
    </a>
  )
}
