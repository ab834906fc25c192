import OpenSeadragon from 'openseadragon'
import type { Tiles } from '#shared/entities/artifact.ts'
import type { Region } from './region.ts'
import { createTileSource } from './tile-source.ts'

/** The placement of a picture on its stage: width and shift of its center in px, and rotation in degrees. */
export interface PicturePlacement {
  width: number
  x: number
  y: number
  rotationDegrees: number
}

/** Controls of a tiled picture. */
export interface DeepZoom {
  zoom: (factor: number) => void
  /** In fractions of the visible part. */
  pan: (x: number, y: number) => void
  rotate: (degrees: number) => void
  /** Returns the visible part of the picture. */
  getRegion: () => Region
  close: () => void
}

// OpenSeadragon warns about tiles that load after their picture closed, which is harmless.
const isIgnoredWarning = (messages: unknown) => typeof messages === 'string' && messages.startsWith('Ignoring tile')
Object.assign(OpenSeadragon, {
  console: { ...console, warn: (...messages: unknown[]) => isIgnoredWarning(messages[0]) || console.warn(...messages) },
})

interface DeepZoomOptions {
  /** Returns the current placement of the picture, which the viewer takes over. */
  getPlacement: () => PicturePlacement
  /** The width at which the whole picture is visible, in px. */
  fitWidthPx: number
  /** Called when the first tiles are drawn. */
  onDrawn: () => void
  /** Called when the picture is zoomed out completely. */
  onZoomedOut: () => void
}

/** Shows a tiled picture on a stage. OpenSeadragon handles wheel and pointers; keys and buttons are ours. */
export function openDeepZoom(
  stage: HTMLElement,
  tiles: Tiles,
  { getPlacement, fitWidthPx, onDrawn, onZoomedOut }: DeepZoomOptions,
): DeepZoom {
  const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  const stageWidth = stage.clientWidth
  const minZoom = fitWidthPx / stageWidth
  const viewer = OpenSeadragon({
    element: stage,
    // The types require a full TileSource, but these members suffice.
    tileSources: createTileSource(tiles) as unknown as OpenSeadragon.TileSourceOptions,
    drawer: 'canvas',
    showNavigationControl: false,
    tabIndex: -1,
    animationTime: reducesMotion ? 0 : 0.6,
    blendTime: reducesMotion ? 0 : 0.15,
    springStiffness: 8,
    minZoomLevel: minZoom,
    maxZoomPixelRatio: 4,
    visibilityRatio: 1,
    constrainDuringPan: true,
    gestureSettingsMouse: { clickToZoom: false, dblClickToZoom: true, scrollToZoom: true },
    zoomPerScroll: 1.25,
    imageLoaderLimit: 6,
    timeout: 60_000,
  })
  const { viewport } = viewer
  viewer.addHandler('canvas-key', (event) => {
    event.preventDefaultAction = true
  })
  const applyPlacement = () => {
    const { width, x, y, rotationDegrees } = getPlacement()
    const angleRadians = (-rotationDegrees * Math.PI) / 180
    const [right, down] = [
      x * Math.cos(angleRadians) - y * Math.sin(angleRadians),
      x * Math.sin(angleRadians) + y * Math.cos(angleRadians),
    ]
    viewport.setRotation(rotationDegrees, true)
    viewport.zoomTo(width / stageWidth, undefined, true)
    viewport.panTo(new OpenSeadragon.Point(0.5 - right / width, tiles.height / tiles.width / 2 - down / width), true)
  }
  viewer.addOnceHandler('open', applyPlacement)
  viewer.addOnceHandler('tile-drawn', () => {
    // The picture may have moved while the first tiles were loading.
    applyPlacement()
    onDrawn()
    viewer.addHandler('zoom', ({ zoom }) => {
      if (zoom <= minZoom * 1.01) onZoomedOut()
    })
  })
  return {
    zoom: (factor) => {
      viewport.zoomBy(factor)
      viewport.applyConstraints()
    },
    pan: (x, y) => {
      const { width, height } = viewport.getBounds()
      viewport.panBy(new OpenSeadragon.Point(x * width, y * height))
      viewport.applyConstraints()
    },
    rotate: (degrees) => viewport.setRotation(degrees, true),
    getRegion: () => {
      // Both coordinates are in picture widths.
      const { x, y, width, height } = viewport.getBounds()
      const heightRatio = tiles.height / tiles.width
      const [left, top] = [Math.max(0, x), Math.max(0, y / heightRatio)]
      return { x: left, y: top, w: Math.min(1, x + width) - left, h: Math.min(1, (y + height) / heightRatio) - top }
    },
    close: () => viewer.destroy(),
  }
}
