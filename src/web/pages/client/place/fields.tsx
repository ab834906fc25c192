import { useSearch } from '@tanstack/react-router'
import { ownFieldsMessages } from '#shared/words/own-fields/own-fields.ts'
import { FieldsPage } from '#web/features/fields/fields-page.tsx'
import { BackTitle } from '#web/ui/client/editor/back-title.tsx'
import { NeedsProject } from '../needs-project.tsx'

export const title = () => ownFieldsMessages.title

/** The fields and templates of a project's items. */
export function Page() {
  const { projectId } = useSearch({ from: '/client/settings/fields' })
  if (!projectId) return <NeedsProject />
  return (
    <FieldsPage
      key={projectId}
      projectId={projectId}
      header={
        <BackTitle
          title={ownFieldsMessages.title}
          to="/client/settings"
          projectId={projectId}
          backLabel={ownFieldsMessages.back}
        />
      }
    />
  )
}
