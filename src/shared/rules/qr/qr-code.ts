import { encode } from 'uqr'

/** The colours of every QR code: dark on light, as some scanners require. */
export const QR_COLORS = { dark: '#000', light: '#fff' } as const

/** Returns the outline of a text's QR code and the width of its square, in modules, with a light border of three. */
export function drawQrCode(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, path }
}

/** Renders a QR code as an SVG file. */
export function renderQrCode(text: string): string {
  const { size, path } = drawQrCode(text)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="${QR_COLORS.light}" d="M0 0h${size}v${size}H0z"/><path fill="${QR_COLORS.dark}" d="${path}"/></svg>`
  )
}
