import type { GalleryLook } from '#shared/entities/gallery-design.ts'

const MODES = ['light', 'dark'] as const
const SHADES = ['accent', 'hover', 'on', 'soft'] as const

/** Sets the colours and theme of a gallery as CSS variables for `ui/styles`. Must come before the styled content. */
export function LookStyle({ look: { accent, theme } }: { look: GalleryLook }) {
  const colours =
    accent && MODES.flatMap((mode) => SHADES.map((shade) => `--own-${shade}-${mode}:${accent[mode][shade]}`))
  if (!colours && theme === 'visitor') return null
  return <style data-ground={theme}>{colours && `:root{${colours.join(';')}}`}</style>
}
