import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { Tiles } from '#shared/entities/artifact.ts'
import type { DeepZoom, PicturePlacement } from './deep-zoom.ts'

interface DeepZoomInput {
  stageRef: RefObject<HTMLElement | null>
  /** Undefined if the picture has no tiles. */
  tiles: Tiles | undefined
  /** Whether the picture is zoomed. */
  isZoomed: boolean
  /** Return the current placement of the picture and its unzoomed width. */
  getPlacement: () => PicturePlacement
  getFitWidth: () => number
  /** Called when the picture is zoomed out completely. */
  onZoomedOut: () => void
}

/** Replaces a picture with its tiles while it is zoomed. The code is loaded with the first picture that has tiles. */
export function useDeepZoom({ stageRef, tiles, isZoomed, getPlacement, getFitWidth, onZoomedOut }: DeepZoomInput) {
  const [isDrawn, setIsDrawn] = useState(false)
  const deepZoomRef = useRef<DeepZoom | null>(null)
  const readPlacement = useEffectEvent(getPlacement)
  const readFitWidth = useEffectEvent(getFitWidth)
  const handleZoomedOut = useEffectEvent(onZoomedOut)
  const isOpen = isZoomed && tiles !== undefined

  useEffect(() => {
    if (tiles) void import('./deep-zoom.ts')
  }, [tiles])
  useEffect(() => {
    if (!isOpen || !tiles) return
    let isCancelled = false
    void import('./deep-zoom.ts').then(({ openDeepZoom }) => {
      if (isCancelled || !stageRef.current) return
      deepZoomRef.current = openDeepZoom(stageRef.current, tiles, {
        getPlacement: () => readPlacement(),
        fitWidthPx: readFitWidth(),
        onDrawn: () => setIsDrawn(true),
        onZoomedOut: () => handleZoomedOut(),
      })
    })
    return () => {
      isCancelled = true
      deepZoomRef.current?.close()
      deepZoomRef.current = null
      setIsDrawn(false)
    }
  }, [stageRef, tiles, isOpen])
  // Until the first tiles are drawn, the picture itself moves.
  return { areTilesShown: isDrawn, getDeepZoom: () => (isDrawn ? deepZoomRef.current : null) }
}
