import { drawQrCode, QR_COLORS } from '#shared/rules/qr/qr-code.ts'

interface Props {
  text: string
  label: string
  className?: string | undefined
}

/** A QR code. */
export function QrCode({ text, label, className }: Props) {
  const { size, path } = drawQrCode(text)
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill={QR_COLORS.light} d={`M0 0h${size}v${size}H0z`} />
      <path fill={QR_COLORS.dark} d={path} />
    </svg>
  )
}
