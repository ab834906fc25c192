import type { DesignField } from '#shared/entities/gallery-design.ts'
import { gallerySettingsForm } from '#shared/forms/project/gallery-settings.form.ts'
import { spoken } from '#shared/forms/spoken.ts'
import { galleryDesignMessages as words } from '#shared/words/gallery-design/gallery-design.ts'

/** What a field of a design is called. */
export function fieldLabel(field: DesignField): string {
  const own = { cover: words.cover, accent: words.accent, theme: words.theme, sections: words.sections }
  if (field in own) return own[field as keyof typeof own]
  return spoken(gallerySettingsForm).fields.find(({ key }) => key === field)?.label ?? field
}
