import { useEffect, useEffectEvent, type TouchEvent } from 'react'
import { itemPath } from '#web/kit/address/gallery-paths.ts'
import { useDataAccess } from '#web/kit/data/data-context.ts'
import { useNavigation, usePageLocation } from '#web/kit/navigation/navigation.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { pictureOf } from '#web/media/public/picture-of.ts'
import { onward, readingKey } from '#web/ui/preferences/direction.ts'
import { itemQuery } from '../data/gallery.queries.ts'
import type { Near } from './neighbours.tsx'

/** Elements that handle arrow keys and gestures themselves. */
const OWN = 'input, textarea, select, video, audio, [aria-modal="true"], summary, [data-stage="busy"]'

/** The minimum distance of a swipe, and its maximum duration. */
const SWIPE_PX = 60
const SWIPE_MS = 700

const touched = { x: 0, y: 0, timeStamp: 0 }

interface Asked {
  alias: string
  previous: Near | null | undefined
  next: Near | null | undefined
}

/** Moves to the previous or next item by arrow keys and swipes, and preloads the next one. */
export function useTurning({ alias, previous, next }: Asked) {
  const [api, { ensure }, navigation] = [useApi(), useDataAccess(), useNavigation()]
  const { search } = usePageLocation()
  const nextId = next?.id
  useEffect(() => {
    if (!nextId) return
    void ensure(itemQuery(api, alias, nextId)).then(
      ({ artifact }) => {
        const largest = pictureOf(artifact).sources.at(-1)
        if (largest) new Image().src = largest.url
      },
      () => undefined,
    )
  }, [api, ensure, alias, nextId])

  const turn = (to: Near | null | undefined) => {
    if (to) navigation?.go({ to: itemPath(alias, to.id), search, replace: true, state: true })
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if ((event.target as Element).closest(OWN)) return
    const key = readingKey(event.key)
    if (key === 'ArrowLeft') turn(previous)
    if (key === 'ArrowRight') turn(next)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return {
    onTouchStart: ({ touches, target, timeStamp }: TouchEvent) => {
      const finger = touches[0]
      const own = touches.length > 1 || (window.visualViewport?.scale ?? 1) > 1 || (target as Element).closest(OWN)
      Object.assign(touched, { x: finger?.clientX, y: finger?.clientY, timeStamp: own ? -Infinity : timeStamp })
    },
    onTouchEnd: ({ changedTouches, timeStamp }: TouchEvent) => {
      const finger = changedTouches[0]
      if (!finger || timeStamp - touched.timeStamp > SWIPE_MS) return
      const [x, y] = [finger.clientX - touched.x, finger.clientY - touched.y]
      if (Math.abs(x) < SWIPE_PX || Math.abs(y) > Math.abs(x) / 2) return
      turn(onward(x) < 0 ? next : previous)
    },
  }
}
