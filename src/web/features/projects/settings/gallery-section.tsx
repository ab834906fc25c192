import type { Project } from '#shared/entities/project.ts'
import { gallerySettingsForm } from '#shared/forms/project/gallery-settings.form.ts'
import { projectSettingsMessages as words } from '#shared/words/project-settings/project-settings.ts'
import { FormView } from '#web/form/form-view.tsx'
import { useViewer } from '#web/kit/client/use-may.ts'
import { Section } from '#web/ui/client/section.tsx'
import { useSaveProject } from './settings.queries.ts'

/** What visitors read in the gallery. */
export function GallerySection({ project }: { project: Project }) {
  const { mutateAsync } = useSaveProject(project.id)
  return (
    <Section title={words.gallery} text={words.galleryText}>
      <FormView
        form={gallerySettingsForm}
        loaded={project.gallery}
        viewer={useViewer(project.id)}
        save={(gallery) => mutateAsync({ gallery })}
      />
    </Section>
  )
}
