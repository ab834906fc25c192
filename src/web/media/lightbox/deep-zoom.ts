import OpenSeadragon from 'openseadragon'
import type { Tiles } from '#shared/entities/artifact.ts'
import type { Region } from './region.ts'
import { tileSource } from './tile-source.ts'

/** How a picture lies on its stage: its width in pixels there, the shift of its middle, and degrees. */
export interface Placed {
  width: number
  x: number
  y: number
  turned: number
}

/** A picture that is moved and zoomed by whoever shows it. */
export interface DeepZoom {
  zoom: (by: number) => void
  /** By parts of what is seen. */
  pan: (x: number, y: number) => void
  turn: (degrees: number) => void
  /** What is seen of the picture. */
  region: () => Region
  close: () => void
}

// A piece that was on its way when its picture closed is no fault, and OpenSeadragon would warn of each.
const ignored = (said: unknown) => typeof said === 'string' && said.startsWith('Ignoring tile')
Object.assign(OpenSeadragon, {
  console: { ...console, warn: (...said: unknown[]) => ignored(said[0]) || console.warn(...said) },
})

interface Heard {
  /** Where the picture lies at that moment: it goes on from there. */
  from: () => Placed
  /** The width at which all of it is seen. */
  whole: number
  /** The first pieces are drawn. */
  onShown: () => void
  /** It is as small as it was at first. */
  onWhole: () => void
}

/** Fills a stage with a picture in pieces. Wheel, fingers and pointer are OpenSeadragon's; keys and buttons are ours. */
export function openDeepZoom(stage: HTMLElement, tiles: Tiles, { from, whole, onShown, onWhole }: Heard): DeepZoom {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const across = stage.clientWidth
  const least = whole / across
  const viewer = OpenSeadragon({
    element: stage,
    // Its types want a whole TileSource where these few members suffice.
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
    // The picture may have been moved on while the first pieces came.
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
      // Both in widths of the picture.
      const { x, y, width, height } = viewport.getBounds()
      const down = tiles.height / tiles.width
      const [left, top] = [Math.max(0, x), Math.max(0, y / down)]
      return { x: left, y: top, w: Math.min(1, x + width) - left, h: Math.min(1, (y + height) / down) - top }
    },
    close: () => viewer.destroy(),
  }
}
