import { Suspense } from 'react'
import type { AudienceSubject } from '#web/features/audience/audience.queries.ts'
import { lazyWithMessages } from '#web/ui/preferences/load-with-messages.ts'

const AudienceDialog = lazyWithMessages(
  async () => (await import('#web/features/audience/audience-dialog.tsx')).AudienceDialog,
)

interface Props {
  projectId: string
  /** The item whose audience is shown; null while the dialog is closed. */
  subject: AudienceSubject | null
  onClose: () => void
}

/** The "Who can see this?" dialog, loaded on demand. */
export function LazyAudienceDialog({ projectId, subject, onClose }: Props) {
  if (!subject) return null
  return (
    <Suspense fallback={null}>
      <AudienceDialog projectId={projectId} subject={subject} onClose={onClose} />
    </Suspense>
  )
}
