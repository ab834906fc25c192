import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Project } from '#shared/entities/project.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { useMay } from '#web/kit/client/use-may.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { GalleryAddressSection } from './address-section.tsx'
import { GalleryDesignSection } from './gallery-section.tsx'
import { LoadProject } from '../load-project.tsx'
import { LogoSection } from './logo-section.tsx'
import { GalleryPasswordSection } from './password-section.tsx'
import { SettingsForm } from '../settings-form.tsx'

interface Props {
  projectId: string
  /** Renders the section of the submissions portal, for people who may change it. */
  renderPortal: (project: Project) => ReactNode
  /** Renders the section of static copies. */
  renderCopies: (project: Project) => ReactNode
}

/** The settings of everything that visitors see: the gallery's design, address, logo and password, and the submissions portal. */
export function GallerySettingsPage({ projectId, renderPortal, renderCopies }: Props) {
  const may = useMay(projectId)
  const mayEdit = may('project.edit')
  const [mayEditPrivacy, mayCreatePortal] = [may('project.edit-privacy'), may('portal.create')]
  return (
    <LoadProject projectId={projectId} mayChangeAny={mayEdit || mayEditPrivacy || mayCreatePortal}>
      {(project) => (
        <SettingsForm
          project={project}
          title={frameMessages.gallerySettings}
          canSave={mayEdit || mayEditPrivacy}
          acts={
            <ButtonLink href={`/view/${project.url_alias}`} target="_blank" rel="noopener">
              <IconExternalLink size={16} stroke={1.75} aria-hidden />
              {frameMessages.gallery}
            </ButtonLink>
          }
          renderSections={({ form, passwordForm }) => (
            <>
              {mayEdit && <GalleryDesignSection project={project.id} />}
              {mayEdit && <GalleryAddressSection project={project} form={form} />}
              {mayEditPrivacy && <GalleryPasswordSection project={project} form={passwordForm} />}
              {mayEdit && <LogoSection project={project} form={form} />}
              {mayEdit && renderCopies(project)}
              {mayCreatePortal && renderPortal(project)}
            </>
          )}
        />
      )}
    </LoadProject>
  )
}
