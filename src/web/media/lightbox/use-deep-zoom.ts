import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { Tiles } from '#shared/entities/artifact.ts'
import type { DeepZoom, Placed } from './deep-zoom.ts'

interface Asked {
  stage: RefObject<HTMLElement | null>
  /** Given where the picture has pieces. */
  tiles: Tiles | undefined
  /** Somebody looks closer. */
  wanted: boolean
  /** How the picture lies now, and how wide all of it is. */
  placed: () => Placed
  whole: () => number
  /** All of it is seen again. */
  onWhole: () => void
}

/**
 * Puts the pieces of a picture in the place of the picture once somebody looks closer, and takes them away when all of
 * it is seen again. The code comes with the first picture that has pieces.
 */
export function useDeepZoom({ stage, tiles, wanted, placed, whole, onWhole }: Asked) {
  const [shown, setShown] = useState(false)
  const zoom = useRef<DeepZoom | null>(null)
  const where = useEffectEvent(placed)
  const width = useEffectEvent(whole)
  const leave = useEffectEvent(onWhole)
  const open = wanted && tiles !== undefined

  useEffect(() => {
    if (tiles) void import('./deep-zoom.ts')
  }, [tiles])
  useEffect(() => {
    if (!open || !tiles) return
    let gone = false
    void import('./deep-zoom.ts').then(({ openDeepZoom }) => {
      if (gone || !stage.current) return
      zoom.current = openDeepZoom(stage.current, tiles, {
        from: () => where(),
        whole: width(),
        onShown: () => setShown(true),
        onWhole: () => leave(),
      })
    })
    return () => {
      gone = true
      zoom.current?.close()
      zoom.current = null
      setShown(false)
    }
  }, [stage, tiles, open])
  // Until its pieces are drawn the picture itself is moved.
  return { shown, deep: () => (shown ? zoom.current : null) }
}
