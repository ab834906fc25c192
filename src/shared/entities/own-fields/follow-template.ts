import type { OwnField, Template } from './own-field.ts'

/**
 * The own fields of an item: those of its template in the template's order, then others that have a value. Without a
 * template, all fields of the project.
 */
export function followTemplate(
  ownFields: readonly OwnField[],
  template: Template | undefined,
  values: Readonly<Record<string, unknown>> = {},
): readonly OwnField[] {
  if (!template) return ownFields
  const fieldById = new Map(ownFields.map((field) => [field.id, field]))
  const chosen = template.fields.flatMap((id) => {
    const field = fieldById.get(id)
    return field ? { ...field, required: field.required || template.required.includes(id) } : []
  })
  return [...chosen, ...ownFields.filter(({ id, key }) => !template.fields.includes(id) && Object.hasOwn(values, key))]
}
