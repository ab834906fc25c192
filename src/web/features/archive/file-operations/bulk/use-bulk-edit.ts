import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { artifactsFilingContract } from '#shared/contract/library/artifacts-filing.contract.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { PUBLIC_DISPLAY_FIELDS, artifactForm, isNeverShown } from '#shared/forms/archive/artifact.form.ts'
import { checkForm, type Problem } from '#shared/forms/check-form.ts'
import { takesInput, type Field } from '#shared/forms/field.ts'
import { toArtifactChanges, withOwnValues } from '#shared/forms/archive/own-form-values.ts'
import { listVisibleFields } from '#shared/forms/visible-fields.ts'
import { fileOperationMessages } from '#shared/words/file-operations/file-operations.ts'
import { promptProblems, toFieldProblem } from '#web/form/problems/use-problems.ts'
import { useSharedSave } from '#web/form/use-shared-save.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { isApiError } from '#web/kit/api-error.ts'
import type { InputFor } from '#web/kit/api.ts'
import { bindingsQuery, withVocabulary } from '#web/kit/vocabularies/term-suggestions.ts'
import { useOwnFields } from '#web/kit/client/item-fields/own-fields.queries.ts'
import { usedValuesQuery, withSuggestions } from '#web/kit/client/item-fields/used-values.ts'
import { useViewer, type May } from '#web/kit/client/use-may.ts'
import { splitIntoBatches } from '../entry-batches.ts'
import { useRunInSequence } from '../use-run-in-sequence.ts'
import { getCommonValues } from './common-values.ts'
import {
  listFormFields,
  needsFolderTitle,
  computeUpdates,
  computeUndoUpdates,
  getEditModes,
  isEmptyValue,
  type ItemUpdate,
  type FieldChange,
  type FieldChanges,
  type EditMode,
} from './field-changes.ts'
import { useFolderTitles } from './use-folder-titles.ts'

export interface BulkEditOptions {
  projectId: string
  artifacts: readonly Artifact[]
  may: May
  onDone: () => void
  /** Refetches the items after a conflict, so that saving again starts from their current state. */
  reload: () => Promise<unknown>
  /** Reports whether there are unsaved changes. */
  onDirty?: (isDirty: boolean) => void
}

/** The state of a bulk edit: the picked fields, the resulting updates, and saving them with undo. */
export function useBulkEdit({ projectId, artifacts: loadedArtifacts, may, onDone, reload, onDirty }: BulkEditOptions) {
  const [api, alerts, runInSequence] = [useApi(), useAlerts(), useRunInSequence()]
  const viewer = useViewer(projectId)
  const usedValues = useQuery(usedValuesQuery(api, projectId)).data
  const bindings = useQuery(bindingsQuery(api, projectId)).data
  const { ownFields, templates } = useOwnFields(projectId)
  const artifacts = useMemo(
    () => loadedArtifacts.map((artifact) => withOwnValues(artifact, ownFields)),
    [loadedArtifacts, ownFields],
  )
  const formFields = useMemo(() => listFormFields(ownFields, templates), [ownFields, templates])
  const bulkFields = useMemo(() => formFields.filter(takesInput), [formFields])
  const creators = new Set(artifacts.map(({ user }) => user ?? null))
  const mayEdit = [...creators].every((creator) => may('artifact.edit', creator))
  const areNeverPublic = artifacts.every(isNeverShown)
  const form = { ...artifactForm, fields: bulkFields }
  const fields = listVisibleFields(form.fields, {}, viewer)
    .filter(({ key }) => (mayEdit || key === 'visibility') && !(areNeverPublic && PUBLIC_DISPLAY_FIELDS.has(key)))
    .map((field) => withVocabulary(withSuggestions(field, usedValues), bindings))
  const commonValues = useMemo(() => getCommonValues(bulkFields, artifacts), [bulkFields, artifacts])
  const [changes, setChanges] = useState<FieldChanges>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const folderTitles = useFolderTitles(projectId, artifacts, needsFolderTitle(changes.title))
  const outcome = computeUpdates(changes, fields, artifacts, folderTitles.getFolderTitle)

  const isDirty = outcome.updates.length > 0
  const reportDirty = useEffectEvent((dirty: boolean) => onDirty?.(dirty))
  useEffect(() => reportDirty(isDirty), [isDirty])

  const { save, getPendingSave, markChanged } = useSharedSave(async (isUntouched) => {
    const newProblem = findProblem()
    if (newProblem) {
      setProblem(newProblem)
      promptProblems(alerts, [newProblem])
      return false
    }
    if (folderTitles.isLoading) return false
    if (outcome.updates.length === 0) return true
    setIsSaving(true)
    const isSaved = await saveUpdates()
    setIsSaving(false)
    if (!isSaved) return false
    if (isUntouched()) onDone()
    else {
      // Keep changes made during saving, and apply them to the items as they are now.
      setChanges((currentChanges) =>
        Object.fromEntries(Object.entries(currentChanges).filter(([key, change]) => change !== changes[key])),
      )
      await reload()
    }
    return true
  })

  function setChange(key: string, change: FieldChange | undefined) {
    if (problem?.key === key) setProblem(null)
    markChanged()
    setChanges((current) => {
      const { [key]: _, ...otherChanges } = current
      return change ? { ...current, [key]: change } : otherChanges
    })
  }

  function findProblem(): Problem | undefined {
    const replacedFields = fields.filter(({ key }) => changes[key]?.mode === 'set' && 'value' in changes[key])
    const values = Object.fromEntries(replacedFields.map(({ key }) => [key, changes[key]?.value]))
    return checkForm({ ...form, fields: replacedFields.map(withRequired) }, values, { viewer })[0]
  }

  /** Resolves to whether all updates were saved. The message offers undo. */
  async function saveUpdates(): Promise<boolean> {
    // `seen_at` lets the server refuse to overwrite a newer change of the same field.
    const seenAt = new Map(artifacts.map(({ id, updated_at }) => [id, updated_at]))
    let hasConflict = false
    const createCalls = (updates: readonly ItemUpdate[]) =>
      splitIntoBatches(updates).map((batch) => async () => {
        const seenUpdates = batch.map((update) => ({
          ...toArtifactChanges(update, ownFields),
          seen_at: seenAt.get(update.id),
        }))
        const input = { body: { artifacts: seenUpdates } } as unknown as InputFor<
          typeof artifactsFilingContract.updateMany
        >
        const reply = await api.call(artifactsFilingContract.updateMany, input).catch((error: unknown) => {
          setProblem(toFieldProblem(error, fields) ?? null)
          hasConflict = isApiError(error) && error.status === 409
          throw error
        })
        for (const { id, updated_at } of reply.artifacts) seenAt.set(id, updated_at)
      })
    const hasSucceeded = await runInSequence(createCalls(outcome.updates))
    if (hasConflict) await reload()
    if (!hasSucceeded) return false
    const unchangedCount = Math.max(0, ...outcome.unchangedCounts.values())
    const undoUpdates = computeUndoUpdates(outcome.updates, artifacts)
    alerts.prompt(
      [
        fileOperationMessages.edited(outcome.updates.length),
        unchangedCount > 0 && fileOperationMessages.skippedItems(unchangedCount),
      ]
        .filter(Boolean)
        .join('. '),
      {
        kind: 'success',
        undo: () => runInSequence(createCalls(undoUpdates)),
      },
    )
    return true
  }

  return {
    /** All fields of the form with their headings. */
    formFields,
    fields,
    changes,
    setChange,
    /** Starts from the value that all items share, if there is one. */
    startChange: (field: Field, mode: EditMode = getEditModes(field)[0] ?? 'set') => {
      const value = commonValues.values[field.key]
      setChange(field.key, mode === 'set' && !isEmptyValue(field, value) ? { mode, value } : { mode })
    },
    mixedKeys: commonValues.mixedKeys,
    problem,
    updates: outcome.updates,
    unchangedCounts: outcome.unchangedCounts,
    isDirty,
    isSaving,
    /** Whether titles of folders are still being loaded. */
    isWaiting: folderTitles.isLoading,
    save,
    saving: getPendingSave,
  }
}

/** Title and visibility can't be empty. */
const withRequired = (field: Field): Field =>
  field.key === 'title' || field.key === 'visibility' ? { ...field, required: true } : field
