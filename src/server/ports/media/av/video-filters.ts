import type { VideoStream } from './probe.ts'

/** Filters that map high dynamic range to what ordinary screens can show. */
export function createToneMappingFilters(mapsTone: boolean): string[] {
  if (!mapsTone) return []
  return [
    'zscale=t=linear:npl=100',
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=hable:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
    'format=yuv420p',
  ]
}

/** Fits the displayed size into a frame, landscape or portrait. Returns even numbers and never enlarges. */
export function fitFrame({ width, height }: VideoStream, longSide: number, shortSide: number): [number, number] {
  const scale = Math.min(1, longSide / Math.max(width, height), shortSide / Math.min(width, height))
  const toEven = (n: number) => Math.max(2, Math.round((n * scale) / 2) * 2)
  return [toEven(width), toEven(height)]
}
