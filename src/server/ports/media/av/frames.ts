import type { VideoStream } from './probe.ts'

/** Filters that map high dynamic range to ordinary screens. */
export function toneFilters(tonemap: boolean): string[] {
  if (!tonemap) return []
  return [
    'zscale=t=linear:npl=100',
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=hable:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
    'format=yuv420p',
  ]
}

/** Fits the displayed size into a landscape or portrait frame. Returns even numbers and never enlarges. */
export function fitted({ width, height }: VideoStream, long: number, short: number): [number, number] {
  const scale = Math.min(1, long / Math.max(width, height), short / Math.min(width, height))
  const even = (n: number) => Math.max(2, Math.round((n * scale) / 2) * 2)
  return [even(width), even(height)]
}
