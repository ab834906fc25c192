import { renderSVG } from 'uqr'

/** Renders a QR code as SVG, dark on light as scanners require. */
export const renderQrCode = (text: string): string => renderSVG(text, { ecc: 'M', border: 2, pixelSize: 4 })
