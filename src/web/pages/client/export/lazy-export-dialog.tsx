import { Suspense } from 'react'
import type { ExportSelection } from '#web/features/exports/exports.queries.ts'
import { lazyWithMessages } from '#web/ui/preferences/load-with-messages.ts'

const ExportDialog = lazyWithMessages(
  async () => (await import('#web/features/exports/export-dialog.tsx')).ExportDialog,
)

interface Props {
  projectId: string
  /** The exported items; null while the dialog is closed. */
  selection: ExportSelection | null
  onClose: () => void
}

/** The “Export” dialog, loaded on demand. */
export function LazyExportDialog({ projectId, selection, onClose }: Props) {
  if (!selection) return null
  return (
    <Suspense fallback={null}>
      <ExportDialog projectId={projectId} selection={selection} onClose={onClose} />
    </Suspense>
  )
}
