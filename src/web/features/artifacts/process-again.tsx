import { IconAlertTriangle, IconInfoCircle, IconRefresh } from '@tabler/icons-react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { canProcessAgain } from '#shared/policy/can-process-again.ts'
import { spokenNote } from '#shared/words/file-notes/file-notes.ts'
import { processingMessages } from '#shared/words/processing/processing.ts'
import type { May } from '#web/kit/client/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { useProcessAgain } from './artifacts.queries.ts'
import styles from './artifact.module.css'

/** Says which parts of the processing failed, and lets users with permission start it again. */
export function ProcessAgain({ artifact, may }: { artifact: Artifact; may: May }) {
  const again = useProcessAgain(artifact)
  const { file } = artifact
  const failed = file?.status === 'failed'
  const canTry = canProcessAgain(artifact)
  // Without a preview, the viewer already shows the reason.
  const why = file?.preview ? (file.note && spokenNote(file.note)) || (failed && processingMessages.failed) : canTry && processingMessages.again
  if (!why) return null
  const Sign = file?.preview && failed ? IconAlertTriangle : IconInfoCircle
  return (
    <div className={styles.failed} role="status">
      <Sign size={18} stroke={1.75} aria-hidden />
      <p>{why}</p>
      {canTry && may('artifact.edit', artifact.user ?? null) && (
        <Button small disabled={again.isPending} onClick={() => again.mutate()}>
          <IconRefresh size={14} stroke={2} aria-hidden />
          {processingMessages.tryAgain}
        </Button>
      )}
    </div>
  )
}
