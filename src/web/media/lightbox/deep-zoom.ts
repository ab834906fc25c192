import OpenSeadragon from 'openseadragon'
import type { Tiles } from '#shared/entities/artifact.ts'
import type { Region } from './region.ts'
import { tileSource } from './tile-source.ts'

/** The placement of a picture on its stage: width and shift of its center in px, and rotation in degrees. */
export interface Placed {
  width: number
  x: number
  y: number
  turned: number
}

/** Controls of a tiled picture. */
export interface DeepZoom {
  zoom: (by: number) => void
  /** In fractions of the visible part. */
  pan: (x: number, y: number) => void
  turn: (degrees: number) => void
  /** Returns the visible part of the picture. */
  region: () => Region
  close: () => void
}

// OpenSeadragon warns about tiles that load after their picture closed, which is harmless.
const ignored = (said: unknown) => typeof said === 'string' && said.startsWith('Ignoring tile')
Object.assign(OpenSeadragon, {
  console: { ...console, warn: (...said: unknown[]) => ignored(said[0]) || console.warn(...said) },
})

interface Heard {
  /** Returns the current placement of the picture, which the viewer takes over. */
  from: () => Placed
  /** The width at which the whole picture is visible, in px. */
  whole: number
  /** Called when the first tiles are drawn. */
  onShown: () => void
  /** Called when the picture is zoomed out completely. */
  onWhole: () => void
}

/** Shows a tiled picture on a stage. OpenSeadragon handles wheel and pointers; keys and buttons are ours. */
export function openDeepZoom(stage: HTMLElement, tiles: Tiles, { from, whole, onShown, onWhole }: Heard): DeepZoom {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const across = stage.clientWidth
  const least = whole / across
  const viewer = OpenSeadragon({
    element: stage,
    // The types require a full TileSource, but these members suffice.
    tileSources: tileSource(tiles) as unknown as OpenSeadragon.TileSourceOptions,
    drawer: 'canvas',
    showNavigationControl: false,
    tabIndex: -1,
    animationTime: still ? 0 : 0.6,
    blendTime: still ? 0 : 0.15,
    springStiffness: 8,
    minZoomLevel: least,
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
  const goOn = () => {
    const { width, x, y, turned } = from()
    const angle = (-turned * Math.PI) / 180
    const [right, down] = [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)]
    viewport.setRotation(turned, true)
    viewport.zoomTo(width / across, undefined, true)
    viewport.panTo(new OpenSeadragon.Point(0.5 - right / width, tiles.height / tiles.width / 2 - down / width), true)
  }
  viewer.addOnceHandler('open', goOn)
  viewer.addOnceHandler('tile-drawn', () => {
    // The picture may have moved while the first tiles were loading.
    goOn()
    onShown()
    viewer.addHandler('zoom', ({ zoom }) => {
      if (zoom <= least * 1.01) onWhole()
    })
  })
  return {
    zoom: (by) => {
      viewport.zoomBy(by)
      viewport.applyConstraints()
    },
    pan: (x, y) => {
      const { width, height } = viewport.getBounds()
      viewport.panBy(new OpenSeadragon.Point(x * width, y * height))
      viewport.applyConstraints()
    },
    turn: (degrees) => viewport.setRotation(degrees, true),
    region: () => {
      // Both coordinates are in picture widths.
      const { x, y, width, height } = viewport.getBounds()
      const heightRatio = tiles.height / tiles.width
      const [left, top] = [Math.max(0, x), Math.max(0, y / heightRatio)]
      return { x: left, y: top, w: Math.min(1, x + width) - left, h: Math.min(1, (y + height) / heightRatio) - top }
    },
    close: () => viewer.destroy(),
  }
}
