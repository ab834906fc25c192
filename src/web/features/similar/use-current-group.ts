import { useEffect, useState, type RefObject } from 'react'
import type { SimilarGroup } from './similar.queries.ts'

/** Identifies a group by its first item. */
export const getGroupId = (group: SimilarGroup): string => group[0]?.artifact.id ?? ''

const findElement = (group: SimilarGroup) => document.querySelector<HTMLElement>(`[data-group="${getGroupId(group)}"]`)

/** The group that keys act on: the one that has the focus or had it last, or else the first. */
export function useCurrentGroup(groups: readonly SimilarGroup[], headingRef: RefObject<HTMLElement | null>) {
  const [currentId, setCurrentId] = useState<string>()
  useEffect(() => {
    const handleFocus = ({ target }: FocusEvent) => {
      const element = target instanceof Element ? target.closest<HTMLElement>('[data-group]') : null
      if (element) setCurrentId(element.dataset.group)
    }
    document.addEventListener('focusin', handleFocus)
    return () => document.removeEventListener('focusin', handleFocus)
  }, [])
  const index = Math.max(
    0,
    groups.findIndex((group) => getGroupId(group) === currentId),
  )
  const goTo = (group: SimilarGroup) => {
    const element = findElement(group)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest' })
  }
  const [previous, current, next] = [groups[index - 1], groups[index], groups[index + 1]]
  return {
    current,
    goTo,
    goToNext: next && (() => goTo(next)),
    goToPrevious: previous && (() => goTo(previous)),
    /** A group is about to disappear: the next one takes its place. */
    leave: (group: SimilarGroup) => {
      const position = groups.indexOf(group)
      const neighbour = groups[position + 1] ?? groups[position - 1]
      if (neighbour) goTo(neighbour)
      else headingRef.current?.focus()
    },
  }
}
