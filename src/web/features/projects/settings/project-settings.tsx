import type { ReactNode } from 'react'
import type { Project } from '#shared/entities/project.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { useMay } from '#web/kit/client/use-may.ts'
import { DangerSection } from './danger-section.tsx'
import { FieldsSection } from './fields-section.tsx'
import { LoadProject } from './load-project.tsx'
import { ProjectNameSection } from './project-section.tsx'
import { SettingsForm } from './settings-form.tsx'

interface Props {
  projectId: string
  /** Renders the section for the vocabularies that the project uses. */
  renderVocabularies: (project: Project) => ReactNode
  /** Renders the section for administrators; nothing for everyone else. */
  renderForAdministrators: (project: Project) => ReactNode
}

/** The settings page of a project. Sections without permission are hidden. */
export function ProjectSettingsPage({ projectId, renderVocabularies, renderForAdministrators }: Props) {
  const may = useMay(projectId)
  const [mayEdit, mayDelete, mayHandOver] = [may('project.edit'), may('project.delete'), may('project.hand-over')]
  return (
    <LoadProject projectId={projectId} mayChangeAny={mayEdit || mayDelete}>
      {(project) => (
        <>
          <SettingsForm
            project={project}
            title={frameMessages.settings}
            canSave={mayEdit}
            renderSections={({ form }) => (
              <>
                {mayEdit && (
                  <>
                    <ProjectNameSection form={form} />
                    <FieldsSection project={project.id} />
                    {renderVocabularies(project)}
                  </>
                )}
                {renderForAdministrators(project)}
              </>
            )}
          />
          {(mayHandOver || mayDelete) && (
            <DangerSection project={project} mayHandOver={mayHandOver} mayDelete={mayDelete} />
          )}
        </>
      )}
    </LoadProject>
  )
}
