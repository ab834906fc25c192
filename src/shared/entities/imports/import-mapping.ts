import { z } from 'zod'
import { MAX_LINE, MAX_TABLE_COLUMNS } from '#shared/rules/limits.ts'
import { boundedRecord, plainText, requiredBoundedLine } from '../fields.ts'
import { importTarget, planSettings } from './import.ts'

/** Maximum saved mappings of a project, and characters of a name. */
export const MAX_IMPORT_MAPPINGS = 100
const MAX_NAME = 100

const columns = boundedRecord(plainText(MAX_LINE), importTarget.nullable(), MAX_TABLE_COLUMNS).describe(
  'What each column contains, by its name; null leaves a column out.',
)
const settings = planSettings.omit({ mapping: true, folder: true })

/** A mapping as calls send it. */
export const importMappingInput = z.strictObject({ name: requiredBoundedLine(MAX_NAME), columns, settings })
export type ImportMappingInput = z.output<typeof importMappingInput>

/** A saved mapping of columns, which can be used for the tables of a project. */
export const importMapping = z.object({
  id: z.string(),
  project: z.string(),
  user: z.string().nullable().describe('Who saved it.'),
  name: z.string(),
  columns: z.record(z.string(), z.string().nullable()),
  settings,
})
export type ImportMapping = z.infer<typeof importMapping>
