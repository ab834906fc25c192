import { useEffect, useEffectEvent } from 'react'
import { itemPath } from '#web/kit/address/gallery-paths.ts'
import { useDataAccess } from '#web/kit/data/data-context.ts'
import { useNavigation, usePageLocation } from '#web/kit/navigation/navigation.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { getPicture } from '#web/media/public/get-picture.ts'
import { useSwipe } from '#web/media/public/use-swipe.ts'
import { toReadingDirectionKey } from '#web/ui/preferences/direction.ts'
import { itemQuery } from '../data/gallery.queries.ts'
import type { AdjacentItem } from './adjacent-items.tsx'

/** Elements that handle arrow keys and gestures themselves. */
const SELF_HANDLING_SELECTOR =
  'input, textarea, select, video, audio, [aria-modal="true"], summary, [data-stage="busy"]'

interface ItemNavigation {
  alias: string
  previous: AdjacentItem | null | undefined
  next: AdjacentItem | null | undefined
}

/** Moves to the previous or next item by arrow keys and swipes, and preloads the next one. */
export function useItemNavigation({ alias, previous, next }: ItemNavigation) {
  const [api, { ensure }, navigation] = [useApi(), useDataAccess(), useNavigation()]
  const { search } = usePageLocation()
  const nextId = next?.id
  useEffect(() => {
    if (!nextId) return
    void ensure(itemQuery(api, alias, nextId)).then(
      ({ artifact }) => {
        const largestSource = getPicture(artifact).sources.at(-1)
        if (largestSource) new Image().src = largestSource.url
      },
      () => undefined,
    )
  }, [api, ensure, alias, nextId])

  const goToItem = (target: AdjacentItem | null | undefined) => {
    if (target) navigation?.navigate({ to: itemPath(alias, target.id), search, replace: true, state: true })
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if ((event.target as Element).closest(SELF_HANDLING_SELECTOR)) return
    const key = toReadingDirectionKey(event.key)
    if (key === 'ArrowLeft') goToItem(previous)
    if (key === 'ArrowRight') goToItem(next)
  })
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])

  return useSwipe((step) => goToItem(step > 0 ? next : previous), SELF_HANDLING_SELECTOR)
}
