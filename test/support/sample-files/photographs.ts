import sharp from 'sharp'

/** Returns random numbers from 0 to 1 that are the same for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Draws a JPEG of soft shapes over a gradient, with grain; each seed is a different picture. */
export async function drawPhotograph(seed: number, width = 900, height = 600): Promise<Buffer> {
  const random = createRandom(seed)
  const createColor = () =>
    `hsl(${Math.floor(random() * 360)} ${Math.floor(random() * 60)}% ${Math.floor(15 + random() * 70)}%)`
  const shapes = Array.from({ length: 14 }, () => {
    const [cx, cy, rx, ry] = [random() * width, random() * height, random() * width * 0.25, random() * height * 0.3]
    return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${createColor()}" filter="url(#soft)"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><filter id="soft"><feGaussianBlur stdDeviation="12"/></filter>
    <linearGradient id="sky" x2="${random()}" y2="${random()}"><stop stop-color="${createColor()}"/><stop offset="1" stop-color="${createColor()}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>${shapes.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer()
}
