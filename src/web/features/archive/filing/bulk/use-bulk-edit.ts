import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { artifactsFilingContract } from '#shared/contract/library/artifacts-filing.contract.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { ABOUT_SHOWING, artifactForm, isNeverShown } from '#shared/forms/archive/artifact.form.ts'
import { check, type Problem } from '#shared/forms/check.ts'
import type { Field } from '#shared/forms/field.ts'
import { spoken } from '#shared/forms/spoken.ts'
import { visibleFields } from '#shared/forms/visible.ts'
import { filingMessages } from '#shared/words/filing/filing.ts'
import { useJoined } from '#web/form/use-joined.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { isApiError } from '#web/kit/api-error.ts'
import type { InputFor } from '#web/kit/api.ts'
import { usedValuesQuery, withUsed } from '#web/kit/client/used-values.ts'
import { useViewer, type May } from '#web/kit/client/use-may.ts'
import { inCalls } from '../filed.ts'
import { useAttempt } from '../use-attempt.ts'
import { commonValues } from './bulk-values.ts'
import {
  manyFields,
  namesFolder,
  outcomeOf,
  rowsBefore,
  waysOf,
  type Row,
  type Step,
  type Steps,
  type Way,
} from './steps.ts'
import { useFolderTitles } from './use-folder-titles.ts'

export interface BulkEditOptions {
  projectId: string
  artifacts: readonly Artifact[]
  may: May
  onDone: () => void
  /** Refetches the items after a conflict so saving again starts from their current state. */
  readAgain: () => Promise<unknown>
  /** Reports whether there are unsaved changes. */
  onDirty?: (dirty: boolean) => void
}

/** The state of a bulk edit: the picked fields, the resulting updates, and saving them with undo. */
export function useBulkEdit({ projectId, artifacts, may, onDone, readAgain, onDirty }: BulkEditOptions) {
  const [api, alerts, runInSequence] = [useApi(), useAlerts(), useAttempt()]
  const viewer = useViewer(projectId)
  const usedValues = useQuery(usedValuesQuery(api, projectId)).data
  const creators = new Set(artifacts.map(({ user }) => user ?? null))
  const mayEdit = [...creators].every((creator) => may('artifact.edit', creator))
  const areNeverPublic = artifacts.every(isNeverShown)
  const form = spoken({ ...artifactForm, fields: manyFields })
  const fields = visibleFields(form.fields, {}, viewer)
    .filter(({ key }) => (mayEdit || key === 'visibility') && !(areNeverPublic && ABOUT_SHOWING.has(key)))
    .map((field) => withUsed(field, usedValues))
  const common = useMemo(() => commonValues(manyFields, artifacts), [artifacts])
  const [changes, setChanges] = useState<Steps>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const folderTitles = useFolderTitles(projectId, artifacts, namesFolder(changes.title))
  const outcome = outcomeOf(changes, fields, artifacts, folderTitles.folderOf)

  const isDirty = Object.keys(changes).length > 0
  const reportDirty = useEffectEvent((dirty: boolean) => onDirty?.(dirty))
  useEffect(() => reportDirty(isDirty), [isDirty])

  const { save, saving, touch } = useJoined(async (isUntouched) => {
    const newProblem = findProblem()
    if (newProblem) {
      setProblem(newProblem)
      alerts.prompt(newProblem.message, { kind: 'error' })
      return false
    }
    if (folderTitles.waiting) return false
    if (outcome.rows.length === 0) return true
    setIsSaving(true)
    const isSaved = await saveUpdates()
    setIsSaving(false)
    if (!isSaved) return false
    if (isUntouched()) onDone()
    else {
      // Keep changes made during saving, and apply them to the items as they are now.
      setChanges((current) =>
        Object.fromEntries(Object.entries(current).filter(([key, change]) => change !== changes[key])),
      )
      await readAgain()
    }
    return true
  })

  function setChange(key: string, change: Step | undefined) {
    if (problem?.key === key) setProblem(null)
    touch()
    setChanges((current) => {
      const { [key]: _, ...others } = current
      return change ? { ...current, [key]: change } : others
    })
  }

  function findProblem(): Problem | undefined {
    const setFields = fields.filter(({ key }) => changes[key]?.way === 'set')
    const values = Object.fromEntries(setFields.map(({ key }) => [key, changes[key]?.value]))
    return check({ ...form, fields: setFields.map(withRequired) }, values, { viewer })[0]
  }

  /** Resolves to whether all updates were saved. The message offers undo. */
  async function saveUpdates(): Promise<boolean> {
    // `seen_at` lets the server refuse to overwrite a newer change of the same field.
    const seenAt = new Map(artifacts.map(({ id, updated_at }) => [id, updated_at]))
    let hasConflict = false
    const createCalls = (updates: readonly Row[]) =>
      inCalls(updates).map((batch) => async () => {
        const seenUpdates = batch.map((update) => ({ ...update, seen_at: seenAt.get(update.id) }))
        const input = { body: { artifacts: seenUpdates } } as unknown as InputFor<
          typeof artifactsFilingContract.updateMany
        >
        const reply = await api.call(artifactsFilingContract.updateMany, input).catch((error: unknown) => {
          if (isApiError(error) && error.field) setProblem({ key: error.field, message: error.message })
          hasConflict = isApiError(error) && error.status === 409
          throw error
        })
        for (const { id, updated_at } of reply.artifacts) seenAt.set(id, updated_at)
      })
    const succeeded = await runInSequence(...createCalls(outcome.rows))
    if (hasConflict) await readAgain()
    if (!succeeded) return false
    const unchanged = Math.max(0, ...outcome.left.values())
    const undoUpdates = rowsBefore(outcome.rows, artifacts)
    alerts.prompt(
      [filingMessages.edited(outcome.rows.length), unchanged > 0 && filingMessages.keptAsIs(unchanged)].filter(Boolean).join('. '),
      {
        kind: 'success',
        undo: () => runInSequence(...createCalls(undoUpdates)),
      },
    )
    return true
  }

  return {
    fields,
    changes,
    setChange,
    startChange: (field: Field, mode = waysOf(field)[0] ?? 'set') =>
      setChange(field.key, createChange(mode, common.values[field.key])),
    mixedKeys: common.mixed,
    problem,
    updates: outcome.rows,
    unchangedCounts: outcome.left,
    isDirty,
    isSaving,
    /** Whether titles of folders are still being loaded. */
    isWaiting: folderTitles.waiting,
    save,
    saving,
  }
}

/** Title and visibility can't be empty. */
const withRequired = (field: Field): Field =>
  field.key === 'title' || field.key === 'visibility' ? { ...field, required: true } : field

function createChange(way: Way, commonValue: unknown): Step {
  if (way === 'set') return { way, value: commonValue }
  return way === 'pattern' ? { way, pattern: '{folder} {n:001}' } : { way }
}
