import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { Tiles } from '#shared/entities/artifact.ts'
import type { DeepZoom, Placed } from './deep-zoom.ts'

interface Asked {
  stage: RefObject<HTMLElement | null>
  /** Undefined if the picture has no tiles. */
  tiles: Tiles | undefined
  /** The picture is zoomed. */
  wanted: boolean
  /** Return the current placement of the picture and its unzoomed width. */
  placed: () => Placed
  whole: () => number
  /** Called when the picture is zoomed out completely. */
  onWhole: () => void
}

/** Replaces a picture by its tiles while it is zoomed. The code is loaded with the first picture that has tiles. */
export function useDeepZoom({ stage, tiles, wanted, placed, whole, onWhole }: Asked) {
  const [isDrawn, setIsDrawn] = useState(false)
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
        onShown: () => setIsDrawn(true),
        onWhole: () => leave(),
      })
    })
    return () => {
      gone = true
      zoom.current?.close()
      zoom.current = null
      setIsDrawn(false)
    }
  }, [stage, tiles, open])
  // Until the first tiles are drawn, the picture itself moves.
  return { shown: isDrawn, deep: () => (isDrawn ? zoom.current : null) }
}
