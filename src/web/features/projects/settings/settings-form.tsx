import { IconCheck, IconPencil } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import type { Project } from '#shared/entities/project.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { useProblemFocus } from '#web/form/keyboard/focus-field.ts'
import { useSaveKey } from '#web/form/keyboard/use-save-key.ts'
import { Button } from '#web/ui/button.tsx'
import { EditorHead } from '#web/ui/client/editor/editor-head.tsx'
import { useProjectSettings, type ProjectSettingsState } from './use-project-settings.ts'
import styles from '#web/ui/styles/settings.module.css'

interface Props {
  project: Project
  title: string
  /** Whether any of the sections has fields to save. */
  canSave: boolean
  /** Actions beside Save. */
  acts?: ReactNode
  renderSections: (settings: ProjectSettingsState) => ReactNode
}

/** A page of settings of a project: its sections, and one Save for all of them. */
export function SettingsForm({ project, title, canSave, acts, renderSections }: Props) {
  const settings = useProjectSettings(project)
  const { form, passwordForm, isDirty, isSaving, isSaved, save } = settings
  const formRef = useRef<HTMLFormElement>(null)
  useProblemFocus(formRef, form.problem)
  useProblemFocus(formRef, passwordForm.problem)
  useSaveKey(() => isDirty && void save())
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isDirty) void save()
      }}
    >
      <EditorHead
        title={<h1 className={styles.title}>{title}</h1>}
        state={getSaveState({ isDirty, isSaving, isSaved })}
      >
        {acts}
        {canSave && (
          <Button type="submit" variant="primary" disabled={!isDirty || isSaving}>
            {isSaving ? formMessages.saving : formMessages.save}
          </Button>
        )}
      </EditorHead>
      {renderSections(settings)}
    </form>
  )
}

function getSaveState({ isDirty, isSaving, isSaved }: { isDirty: boolean; isSaving: boolean; isSaved: boolean }) {
  if (isDirty) return isSaving ? null : { icon: IconPencil, text: portalMessages.unsaved }
  return isSaved ? { icon: IconCheck, text: formMessages.saved } : null
}
