import { IconAlertTriangle, IconInfoCircle, IconRefresh } from '@tabler/icons-react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { canProcessAgain } from '#shared/policy/can-process-again.ts'
import { translateNote } from '#shared/words/file-notes/file-notes.ts'
import { processingMessages } from '#shared/words/processing/processing.ts'
import type { May } from '#web/kit/client/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { useReprocessArtifact } from './artifacts.queries.ts'
import styles from './artifact.module.css'

/** Says which parts of the processing failed, and lets users with permission start it again. */
export function ProcessingNotice({ artifact, may }: { artifact: Artifact; may: May }) {
  const reprocess = useReprocessArtifact(artifact)
  const { file } = artifact
  const hasFailed = file?.status === 'failed'
  const canReprocess = canProcessAgain(artifact)
  // Without a preview, the viewer already shows the reason.
  const reason = file?.preview
    ? (file.note && translateNote(file.note)) || (hasFailed && processingMessages.failed)
    : canReprocess && processingMessages.canProcessAgain
  if (!reason) return null
  const NoticeIcon = file?.preview && hasFailed ? IconAlertTriangle : IconInfoCircle
  return (
    <div className={styles.failed} role="status">
      <NoticeIcon size={18} stroke={1.75} aria-hidden />
      <p>{reason}</p>
      {canReprocess && may('artifact.edit', artifact.user ?? null) && (
        <Button small disabled={reprocess.isPending} onClick={() => reprocess.mutate()}>
          <IconRefresh size={14} stroke={2} aria-hidden />
          {processingMessages.tryAgain}
        </Button>
      )}
    </div>
  )
}
