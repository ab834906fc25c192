import type { Project } from '#shared/entities/project.ts'
import { galleryPrivacyForm, projectForm } from '#shared/forms/project/project.form.ts'
import { toAlias } from '#shared/rules/url-alias.ts'
import { projectSettingsMessages } from '#shared/words/project-settings/project-settings.ts'
import { useForm } from '#web/form/form-state.ts'
import { useUnsavedWarning } from '#web/form/unsaved-changes.ts'
import { useSharedSave } from '#web/form/use-shared-save.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useViewer } from '#web/kit/client/use-may.ts'
import { useSaveProject } from './settings.queries.ts'

export type ProjectSettingsState = ReturnType<typeof useProjectSettings>

/** The alias in the form, or one derived from the title if it is empty. */
export const resolveAlias = ({ url_alias, title }: { url_alias?: unknown; title?: unknown }, project: Project) =>
  String(url_alias || toAlias(String(title ?? project.title)))

/** The settings of a project and the password of its gallery, which are saved together. */
export function useProjectSettings(project: Project) {
  const alerts = useAlerts()
  const viewer = useViewer(project.id)
  const { mutateAsync } = useSaveProject(project.id)
  const form = useForm({
    form: projectForm,
    loaded: project,
    viewer,
    save: (changes) =>
      mutateAsync({ ...changes, ...('url_alias' in changes && { url_alias: resolveAlias(changes, project) }) }),
  })
  const passwordForm = useForm({
    form: galleryPrivacyForm,
    viewer,
    save: async ({ password }) => {
      await mutateAsync({ password: String(password) })
      alerts.prompt(project.has_password ? projectSettingsMessages.changed : projectSettingsMessages.setDone, {
        kind: 'success',
      })
    },
  })
  const forms = [form, passwordForm]
  const isDirty = forms.some((part) => part.isDirty)
  const { save, getPendingSave, markChanged } = useSharedSave(async () => {
    for (const part of forms) if (part.isDirty && !(await part.submit())) return false
    return true
  })
  useUnsavedWarning(isDirty, { save, getPendingSave })
  const noteChanges = <F extends typeof form>(part: F): F => ({
    ...part,
    set: (key: string, value: unknown) => {
      markChanged()
      part.set(key, value)
    },
  })
  const isSaving = forms.some(({ phase }) => phase === 'saving')
  const isSaved = !isDirty && forms.some(({ phase }) => phase === 'saved')
  return { form: noteChanges(form), passwordForm: noteChanges(passwordForm), isDirty, isSaving, isSaved, save }
}
