import { NativeSelect, TextInput } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Import, PlanSettings } from '#shared/entities/imports/import.ts'
import type { ImportMapping } from '#shared/entities/imports/import-mapping.ts'
import { toOwnKey } from '#shared/entities/own-fields/field-name.ts'
import { MAX_LINE } from '#shared/rules/limits.ts'
import { applyMapping, toNamedTargets } from '#shared/rules/imports/mapping/apply-mapping.ts'
import { importsMessages } from '#shared/words/imports/imports.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { useMay } from '#web/kit/client/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { findMapping, mappingsQuery, useMappingActs } from './mappings.queries.ts'
import type { Targets } from './use-targets.ts'
import styles from '../parts/imports.module.css'

interface Props {
  entry: Import
  settings: PlanSettings
  targets: Targets
  onChange: (settings: PlanSettings) => void
}

const NO_MAPPINGS: readonly ImportMapping[] = []
/** The longest name that a mapping can have. */
const MAX_NAME = 100

/** Uses a mapping that was saved earlier for this table, and saves the current one. */
export function SavedMappings({ entry, settings, targets, onChange }: Props) {
  const texts = importsMessages.saved
  const mappings = useQuery(mappingsQuery(useApi(), entry.project)).data ?? NO_MAPPINGS
  const [chosenId, setChosenId] = useState('')
  const [isNaming, setIsNaming] = useState(false)
  const saveRef = useRef<HTMLButtonElement>(null)
  const chosen = mappings.find(({ id }) => id === chosenId)
  const use = (id: string) => {
    const mapping = mappings.find((candidate) => candidate.id === id)
    setChosenId(id)
    if (mapping) onChange(withMapping(entry, settings, mapping, targets))
  }
  const close = () => {
    setIsNaming(false)
    // The form is gone, so its focus would be lost.
    requestAnimationFrame(() => saveRef.current?.focus())
  }
  return (
    <div className={styles.saved}>
      {mappings.length > 0 && (
        <NativeSelect
          label={texts.use}
          value={chosenId}
          data={[{ value: '', label: texts.none }, ...mappings.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(event) => use(event.currentTarget.value)}
        />
      )}
      {chosen && !isNaming && <DeleteMapping mapping={chosen} mappings={mappings} />}
      {isNaming ? (
        <NameForm
          mappings={mappings}
          project={entry.project}
          initialName={chosen?.name ?? ''}
          toInput={(name) => ({ name, ...toSaved(entry, settings) })}
          onSaved={(mapping) => {
            setChosenId(mapping.id)
            close()
          }}
          onCancel={close}
        />
      ) : (
        <Button ref={saveRef} small onClick={() => setIsNaming(true)}>
          <IconDeviceFloppy size={16} stroke={1.75} aria-hidden />
          {texts.save}
        </Button>
      )}
    </div>
  )
}

/** The settings of an import with a saved mapping. Fields that were deleted since are left out. */
function withMapping(
  { columns }: Import,
  current: PlanSettings,
  mapping: ImportMapping,
  targets: Targets,
): PlanSettings {
  const headers = columns.map(({ name }) => name)
  const { match } = mapping.settings
  const isMatchKnown = match === null || toOwnKey(match) === undefined || targets.matchable.includes(match)
  return {
    ...current,
    ...mapping.settings,
    match: isMatchKnown ? match : null,
    mapping: applyMapping(headers, { current: current.mapping, saved: mapping.columns }, targets),
  }
}

/** The saved part of an import: columns by their names, and the settings besides the folder. */
function toSaved({ columns }: Import, settings: PlanSettings) {
  const { mapping, match, mode, empty, separator, visibility, missing_files, move } = settings
  const named = toNamedTargets(
    columns.map(({ name }) => name),
    mapping,
  )
  return {
    columns: Object.fromEntries(Object.entries(named).filter(([name]) => name.length <= MAX_LINE)),
    settings: { match, mode, empty, separator, visibility, missing_files, move },
  }
}

function DeleteMapping({ mapping, mappings }: { mapping: ImportMapping; mappings: readonly ImportMapping[] }) {
  const texts = importsMessages.saved
  const [alerts, may] = [useAlerts(), useMay(mapping.project)]
  const { remove } = useMappingActs(mapping.project, mappings)
  if (!may('import-mapping.edit', mapping.user)) return null
  const removeMapping = async () => {
    const isConfirmed = await alerts.confirm({
      title: texts.deleteTitle(mapping.name),
      description: texts.deleteText,
      actionLabel: texts.delete,
    })
    if (isConfirmed) remove.mutate(mapping.id)
  }
  return (
    <Button variant="quiet" disabled={remove.isPending} onClick={() => void removeMapping()}>
      {texts.delete}
    </Button>
  )
}

interface FormProps {
  mappings: readonly ImportMapping[]
  project: string
  initialName: string
  toInput: (name: string) => Parameters<ReturnType<typeof useMappingActs>['save']['mutate']>[0]
  onSaved: (mapping: ImportMapping) => void
  onCancel: () => void
}

function NameForm({ mappings, project, initialName, toInput, onSaved, onCancel }: FormProps) {
  const texts = importsMessages.saved
  const [name, setName] = useState(initialName)
  const { save } = useMappingActs(project, mappings)
  const existing = findMapping(mappings, name)
  return (
    <form
      className={styles.nameForm}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(toInput(name), { onSuccess: onSaved })
      }}
    >
      <TextInput
        label={texts.name}
        value={name}
        maxLength={MAX_NAME}
        data-autofocus
        ref={(input) => {
          if (input && document.activeElement === document.body) input.focus()
        }}
        {...(existing && { description: texts.replaces(existing.name) })}
        {...(save.isError && { error: save.error.message })}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button variant="primary" type="submit" disabled={save.isPending || name.trim() === ''}>
        {texts.confirm}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </form>
  )
}
