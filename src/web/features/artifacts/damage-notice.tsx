import { IconAlertTriangle } from '@tabler/icons-react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { integrityMessages } from '#shared/words/integrity/integrity.ts'
import type { May } from '#web/kit/client/use-may.ts'
import styles from './artifact.module.css'

/** Shows people who may edit an item that its original is damaged. */
export function DamageNotice({ artifact: { file, user = null }, may }: { artifact: Artifact; may: May }) {
  if (!file?.damage || !may('artifact.edit', user)) return null
  return (
    <div className={styles.failed} role="status">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <p>{integrityMessages.notice[file.damage]}</p>
    </div>
  )
}
