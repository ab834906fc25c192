import type { GalleryAppearance } from '#shared/entities/gallery-design.ts'

const MODES = ['light', 'dark'] as const
const SHADES = ['accent', 'hover', 'on', 'soft'] as const

/** Sets the colours and theme of a gallery as CSS variables for `ui/styles`. Must come before the styled content. */
export function AppearanceStyle({ appearance: { accent, theme } }: { appearance: GalleryAppearance }) {
  const colors =
    accent && MODES.flatMap((mode) => SHADES.map((shade) => `--own-${shade}-${mode}:${accent[mode][shade]}`))
  if (!colors && theme === 'visitor') return null
  return <style data-ground={theme}>{colors && `:root{${colors.join(';')}}`}</style>
}
