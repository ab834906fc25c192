import sharp from 'sharp'

const PALETTES = [
  ['#1d3557', '#457b9d', '#a8dadc', '#f1faee', '#e63946'],
  ['#264653', '#2a9d8f', '#e9c46a', '#f4a261', '#e76f51'],
  ['#22223b', '#4a4e69', '#9a8c98', '#c9ada7', '#f2e9e4'],
  ['#386641', '#6a994e', '#a7c957', '#f2e8cf', '#bc4749'],
  ['#03071e', '#6a040f', '#d00000', '#f48c06', '#ffba08'],
  ['#e8e4d9', '#cfc8b4', '#8f8770', '#524b3a', '#26221a'],
]
const SHAPES = [
  [1600, 1067],
  [1067, 1600],
  [1400, 1400],
  [1920, 1080],
  [1500, 1000],
] as const

/** A random number generator with a seed, so that the numbers are the same every time (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A painted landscape as JPEG: sky, sun, ridges and water in one palette. */
export async function drawPicture(seed: number): Promise<Buffer> {
  const nextNumber = createRandom(seed)
  const palette = PALETTES[seed % PALETTES.length] ?? []
  const [width, height] = SHAPES[Math.floor(nextNumber() * SHAPES.length)] ?? [1600, 1067]
  const getColor = (i: number) => palette[i % palette.length] ?? '#888'
  const horizon = height * (0.45 + nextNumber() * 0.2)
  const sun = {
    x: width * (0.2 + nextNumber() * 0.6),
    y: horizon * (0.3 + nextNumber() * 0.5),
    r: height * (0.05 + nextNumber() * 0.08),
  }
  const drawRidge = (level: number) => {
    const points = Array.from(
      { length: 15 },
      (_, i) =>
        `${((width * i) / 14).toFixed(0)},${(horizon + level * height * 0.12 - nextNumber() * height * 0.16).toFixed(0)}`,
    )
    return `<polygon points="0,${height} ${points.join(' ')} ${width},${height}" fill="${getColor(level + 1)}" fill-opacity="0.92"/>`
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${getColor(0)}"/><stop offset="1" stop-color="${getColor(3)}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#s)"/>
    <circle cx="${sun.x}" cy="${sun.y}" r="${sun.r}" fill="${getColor(4)}" fill-opacity="0.9"/>
    ${[0, 1, 2].map(drawRidge).join('')}
  </svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
}
