import { Checkbox, NativeSelect } from '@mantine/core'
import { MATCH_KEYS, type Import, type PlanSettings } from '#shared/entities/imports/import.ts'
import { importsMessages } from '#shared/words/imports/imports.ts'
import type { Targets } from './use-targets.ts'
import styles from '../parts/imports.module.css'

interface Props {
  entry: Import
  settings: PlanSettings
  targets: Targets
  onChange: (settings: PlanSettings) => void
}

/** How rows become items: by what they are matched, and what happens to empty cells and missing files. */
export function PlanOptions({ entry, settings, targets, onChange }: Props) {
  const texts = importsMessages.options
  const { mapping } = settings
  const matchKeys = MATCH_KEYS.filter(
    (key) => mapping.includes(key) || (key === 'filename' && mapping.includes('path')) || key === settings.match,
  )
  const ownMatches = targets.matchable.filter((name) => mapping.includes(name) || name === settings.match)
  const takesSeveral = mapping.some((target) => target !== null && !targets.isSingle(target))
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
          ...ownMatches.map((name) => ({ value: name, label: targets.getLabel(name) })),
        ]}
        onChange={(event) => {
          onChange({ ...settings, match: event.currentTarget.value || null })
        }}
      />
      {settings.match !== null && select('mode', texts.mode, texts.modes)}
      {settings.match !== null && select('empty', texts.empty, texts.empties)}
      {takesSeveral && select('separator', texts.separator, texts.separators)}
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
