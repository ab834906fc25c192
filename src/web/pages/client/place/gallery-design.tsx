import { Link, useSearch } from '@tanstack/react-router'
import { galleryDesignMessages } from '#shared/words/gallery-design/gallery-design.ts'
import { ChooseItemsDialog } from '#web/features/exhibits/choose-items-dialog.tsx'
import { DesignEditor } from '#web/features/gallery-design/design-editor.tsx'
import { getButtonClass } from '#web/ui/button.tsx'
import { BackTitle } from '#web/ui/client/editor/back-title.tsx'
import { NeedsProject } from '../needs-project.tsx'

const NO_IDS: ReadonlySet<string> = new Set()

export const title = () => galleryDesignMessages.label

/** The editor of a gallery's design. */
export function Page() {
  const { projectId } = useSearch({ from: '/client/gallery/design' })
  if (!projectId) return <NeedsProject />
  return (
    <DesignEditor
      key={projectId}
      project={projectId}
      renderItemPicker={(chooserProps) => (
        <ChooseItemsDialog
          projectId={projectId}
          includedIds={NO_IDS}
          singleTitle={galleryDesignMessages.chooseCover}
          {...chooserProps}
        />
      )}
      otherSettings={
        <Link to="/client/gallery" search={{ projectId }} className={getButtonClass({ small: true })}>
          {galleryDesignMessages.toSettings}
        </Link>
      }
      header={
        <BackTitle
          title={galleryDesignMessages.label}
          to="/client/gallery"
          projectId={projectId}
          backLabel={galleryDesignMessages.back}
        />
      }
    />
  )
}
