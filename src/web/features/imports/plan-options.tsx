import { Checkbox, NativeSelect } from '@mantine/core'
import { MATCH_KEYS, type Import, type PlanSettings } from '#shared/entities/imports/import.ts'
import { importsMessages } from '#shared/words/imports/imports.ts'
import styles from './imports.module.css'

interface Props {
  entry: Import
  settings: PlanSettings
  onChange: (settings: PlanSettings) => void
}

/** How rows become items: by what they are matched, and what happens to empty cells and missing files. */
export function PlanOptions({ entry, settings, onChange }: Props) {
  const texts = importsMessages.options
  const { mapping } = settings
  const matchKeys = MATCH_KEYS.filter(
    (key) => mapping.includes(key) || (key === 'filename' && mapping.includes('path')) || key === settings.match,
  )
  const select = <K extends keyof PlanSettings>(key: K, label: string, options: Partial<Record<string, string>>) => (
    <NativeSelect
      label={label}
      value={String(settings[key])}
      data={Object.entries(options).map(([value, text]) => ({ value, label: text ?? value }))}
      onChange={(event) => onChange({ ...settings, [key]: event.currentTarget.value })}
    />
  )
  const hasFileColumn = mapping.includes('filename') || mapping.includes('path')
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.subtitle}>{texts.title}</legend>
      <NativeSelect
        label={texts.match}
        value={settings.match ?? ''}
        data={[
          { value: '', label: texts.matchNothing },
          ...matchKeys.map((key) => ({ value: key, label: texts.matchBy[key] })),
        ]}
        onChange={(event) => {
          const match = MATCH_KEYS.find((key) => key === event.currentTarget.value) ?? null
          onChange({ ...settings, match })
        }}
      />
      {settings.match !== null && select('mode', texts.mode, texts.modes)}
      {settings.match !== null && select('empty', texts.empty, texts.empties)}
      {(mapping.includes('subject') || mapping.includes('tags') || mapping.includes('exhibits')) &&
        select('separator', texts.separator, texts.separators)}
      {settings.mode !== 'update' && select('visibility', texts.visibility, texts.visibilities)}
      {(hasFileColumn || (entry.table?.files ?? 0) > 0) && select('missing_files', texts.missingFiles, texts.missing)}
      {settings.match !== null && (mapping.includes('folder') || mapping.includes('path')) && (
        <Checkbox
          label={texts.move}
          checked={settings.move}
          onChange={(event) => onChange({ ...settings, move: event.currentTarget.checked })}
        />
      )}
    </fieldset>
  )
}
