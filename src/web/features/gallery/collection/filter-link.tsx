import type { MouseEvent, ReactNode } from 'react'
import { isPlainClick } from '#web/kit/navigation/page-link.tsx'
import { actWithFocus } from '#web/ui/public/act-with-focus.ts'
import { toFiltersHref, useGoToFilters } from '../data/gallery-address.ts'
import type { GalleryFilters } from '../data/gallery-filters.ts'

interface Props {
  path: string
  filters: GalleryFilters
  /** Whether these filters are the current ones. */
  isCurrent?: boolean
  className?: string | undefined
  label?: string | undefined
  /** Skipped by the Tab key, because keyboard users have another control for the same filter. */
  skipsTabOrder?: boolean
  /** Whether the link is part of a drag surface, where native link dragging would interfere. */
  isDragSurface?: boolean
  /** Whether following the link removes it from the page, so that the focus has to move elsewhere. */
  removesItself?: boolean
  children: ReactNode
}

/** A link to the collection with other filters. Marked nofollow to keep crawlers from following every combination. */
export function FilterLink({
  path,
  filters,
  isCurrent,
  className,
  label,
  skipsTabOrder,
  isDragSurface,
  removesItself,
  children,
}: Props) {
  const goToFilters = useGoToFilters(path)
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    const link = event.currentTarget
    if (removesItself)
      void actWithFocus(
        ({ focusAfterRemoval }) => focusAfterRemoval(link),
        () => goToFilters(filters),
      )
    else goToFilters(filters)
  }
  return (
    <a
      className={className}
      href={toFiltersHref(path, filters)}
      rel="nofollow"
      aria-current={isCurrent ? 'true' : undefined}
      aria-label={label}
      draggable={isDragSurface && false}
      tabIndex={skipsTabOrder ? -1 : undefined}
      onClick={handleClick}
    >
      {children}
    </a>
  )
}
