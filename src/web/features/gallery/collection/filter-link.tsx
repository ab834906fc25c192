import type { MouseEvent, ReactNode } from 'react'
import { isPlainClick } from '#web/kit/navigation/page-link.tsx'
import { withFocus } from '#web/ui/public/with-focus.ts'
import { hrefOf, useGo } from '../data/gallery-address.ts'
import type { GalleryFilters } from '../data/gallery-filters.ts'

interface Props {
  path: string
  filters: GalleryFilters
  /** Leads to what one sees. */
  chosen?: boolean
  className?: string | undefined
  label?: string | undefined
  /** Left out by the keyboard, which reaches the same another way. */
  skipped?: boolean
  /** One drags over several. */
  dragged?: boolean
  /** It goes with what it leads to. */
  goes?: boolean
  children: ReactNode
}

/** A link to what some filters leave. There are many on a page, and search engines have no reason to follow them. */
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
