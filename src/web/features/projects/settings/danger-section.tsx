import type { Project } from '#shared/entities/project.ts'
import { DeleteProject } from './delete-project.tsx'
import { HandOver } from './hand-over.tsx'

interface Props {
  project: Project
  mayHandOver: boolean
  mayDelete: boolean
}

/** Transfers or deletes a project, apart from its other settings. */
export function DangerSection({ project, mayHandOver, mayDelete }: Props) {
  return (
    <>
      {mayHandOver && <HandOver project={project} />}
      {mayDelete && <DeleteProject project={project} />}
    </>
  )
}
