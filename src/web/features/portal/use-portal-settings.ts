import { useState } from 'react'
import type { PortalSettings } from '#shared/contract/submissions/portals.contract.ts'
import type { Portal, PortalField, PortalQuestion } from '#shared/entities/submissions/portal.ts'
import { portalForm } from '#shared/forms/project/portal.form.ts'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { useForm } from '#web/form/form-state.ts'
import { useUnsavedWarning } from '#web/form/unsaved-changes.ts'
import { useSharedSave } from '#web/form/use-shared-save.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useSavePortal } from './portal.queries.ts'
import { cleanQuestion, findQuestionProblem, type QuestionProblem } from './questions/question-problem.ts'

const DAY_MS = 86_400_000

/** The start of the UTC day of a time, in ms. */
const toStartOfDay = (timeMs: number | null) => timeMs && timeMs - (timeMs % DAY_MS)

/** The values of the form. It shows whole days, including the last one, but exact times are stored. */
const toFormValues = (portal: Portal) => ({
  ...portal,
  opens_on: toStartOfDay(portal.opens_at),
  closes_after: toStartOfDay(portal.closes_at && portal.closes_at - 1),
  max_file_size: String(portal.max_file_size),
  max_files: String(portal.max_files),
})

/** The settings that a change to the form sends. */
function toSettings({ opens_on, closes_after, ...changes }: Record<string, unknown>): PortalSettings {
  const { max_file_size, max_files, thanks } = changes
  return {
    ...changes,
    ...(thanks === null && { thanks: '' }),
    ...(max_file_size !== undefined && { max_file_size: Number(max_file_size) }),
    ...(max_files !== undefined && { max_files: Number(max_files) }),
    ...(opens_on !== undefined && { opens_at: opens_on as number | null }),
    ...(closes_after !== undefined && { closes_at: closes_after === null ? null : (closes_after as number) + DAY_MS }),
  }
}

/** The settings outside the form. */
interface OtherSettings {
  fields: PortalField[]
  questions: readonly PortalQuestion[]
  /** The people to notify; null notifies the owners. */
  told: readonly string[] | null
}

export type PortalSettingsState = ReturnType<typeof usePortalSettings>

/** All settings of a portal, which are saved together. */
export function usePortalSettings(portal: Portal) {
  const alerts = useAlerts()
  const { mutateAsync } = useSavePortal(portal)
  const [others, setOthers] = useState<OtherSettings>(() => ({
    fields: portal.fields,
    questions: portal.questions,
    told: portal.told,
  }))
  const [questionProblem, setQuestionProblem] = useState<QuestionProblem | null>(null)
  const cleaned = { ...others, questions: others.questions.map(cleanQuestion) }
  const savedOthers = { ...portal, questions: portal.questions.map(cleanQuestion) }
  const changedOthers = Object.fromEntries(
    (['fields', 'questions', 'told'] as const)
      .filter((key) => JSON.stringify(cleaned[key]) !== JSON.stringify(savedOthers[key]))
      .map((key) => [key, cleaned[key]]),
  ) as PortalSettings
  const form = useForm({
    form: portalForm,
    loaded: toFormValues(portal),
    save: (changes) => mutateAsync({ ...toSettings(changes), ...changedOthers }),
  })
  const isDirty = form.isDirty || Object.keys(changedOthers).length > 0
  const { save, getPendingSave, markChanged } = useSharedSave(async () => {
    const foundProblem = findQuestionProblem(others.questions)
    setQuestionProblem(foundProblem)
    if (foundProblem) return false
    if (others.told?.length === 0) {
      alerts.prompt(portalMessages.noReviewerSelected, { kind: 'error' })
      return false
    }
    return form.submit()
  })
  useUnsavedWarning(isDirty, { save, getPendingSave })
  return {
    form: {
      ...form,
      set: (key: string, value: unknown) => {
        markChanged()
        form.set(key, value)
      },
    },
    others,
    questionProblem,
    isDirty,
    save,
    setOthers: (update: (current: OtherSettings) => Partial<OtherSettings>) => {
      markChanged()
      setQuestionProblem(null)
      setOthers((current) => ({ ...current, ...update(current) }))
    },
  }
}
