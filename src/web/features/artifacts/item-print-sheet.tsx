import type { Artifact } from '#shared/entities/artifact.ts'
import { getArtifactForm, PUBLIC_DISPLAY_FIELDS } from '#shared/forms/archive/artifact.form.ts'
import { translateForm } from '#shared/forms/translate-form.ts'
import { artifactMessages } from '#shared/words/artifacts/artifacts.ts'
import { formatValue } from '#web/form/format-value.ts'
import { PrintSheet } from '#web/media/public/print-sheet.tsx'

interface Props {
  artifact: Artifact
  project: string
  /** The path of the item's page that the sheet shows: the public one, if there is one. */
  path: string
}

const HEADING_FIELDS: ReadonlySet<string> = new Set(['title', 'description'])

/** An item on paper for members, with everything that is known about it. */
export function ItemPrintSheet({ artifact, project, path }: Props) {
  const { fields } = translateForm(getArtifactForm(artifact.type))
  const facts = fields.flatMap((field): [string, string][] => {
    if (field.type === 'title' || HEADING_FIELDS.has(field.key) || PUBLIC_DISPLAY_FIELDS.has(field.key)) return []
    const value = formatValue(field, (artifact as Record<string, unknown>)[field.key])
    return value ? [[field.label ?? '', value]] : []
  })
  if (artifact.filename) facts.push([artifactMessages.filename, artifact.filename])
  return (
    <PrintSheet artifact={artifact} source={project} facts={facts} address={new URL(path, window.location.href).href} />
  )
}
