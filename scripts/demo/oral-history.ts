import { TEMPLATE_PRESETS } from '../../src/shared/entities/own-fields/template-presets.ts'
import type { Archive } from './archive.ts'

/** Adds the fields for interviews to a project, and their template. Returns the template's ID. */
export async function addOralHistoryFields({ call }: Archive, project: string): Promise<string> {
  const preset = TEMPLATE_PRESETS.find(({ key }) => key === 'oral_history')
  if (!preset) throw new Error('the oral history template is missing')
  const ids: string[] = []
  for (const field of preset.fields) ids.push((await call<{ id: string }>(`/projects/${project}/fields`, field)).id)
  const template = { label: preset.label, fields: ids }
  return (await call<{ id: string }>(`/projects/${project}/templates`, template)).id
}
