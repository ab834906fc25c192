import {
  IconArrowLeft,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconLock,
  IconTrash,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { artifactMessages } from '#shared/words/artifacts/artifacts.ts'
import { audienceMessages } from '#shared/words/audience/audience.ts'
import { fileOperationMessages } from '#shared/words/file-operations/file-operations.ts'
import { itemMessages } from '#shared/words/gallery/gallery.ts'
import { formatBytes } from '#shared/words/formats.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CopyLinkButton } from './copy-link-button.tsx'
import styles from './artifact.module.css'

interface Props {
  artifact: Artifact
  /** Breadcrumbs of its folder. */
  path: ReactNode
  /** Its position in the list that the user came from. */
  listPosition: { position: number; total: number } | null
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  onBack: () => void
  onAudience?: (() => void) | undefined
  /** Its public page, if it is published. */
  publicPath?: string | undefined
  onPublish?: (() => void) | undefined
  onMakePrivate?: (() => void) | undefined
  onTrash?: (() => void) | undefined
}

/** Navigation to the list and the neighbours, and the acts on the whole item. */
export function ArtifactHead({
  artifact,
  path,
  listPosition,
  onPrevious,
  onNext,
  onBack,
  onAudience,
  onTrash,
  ...publishing
}: Props) {
  const fileUrl = artifact.file?.url
  return (
    <header className={styles.head}>
      <div className={styles.back}>
        <Button variant="quiet" onClick={onBack}>
          <IconArrowLeft size={18} stroke={1.75} aria-hidden />
          {artifactMessages.back}
        </Button>
      </div>
      {listPosition && (
        <div className={styles.turn}>
          <Button variant="icon" aria-label={itemMessages.previous} disabled={!onPrevious} onClick={onPrevious}>
            <IconChevronLeft size={20} stroke={1.75} aria-hidden />
          </Button>
          {itemMessages.position(listPosition.position, listPosition.total)}
          <Button variant="icon" aria-label={itemMessages.next} disabled={!onNext} onClick={onNext}>
            <IconChevronRight size={20} stroke={1.75} aria-hidden />
          </Button>
        </div>
      )}
      <div className={styles.acts}>
        {publishing.publicPath && (
          <ButtonLink href={publishing.publicPath} target="_blank" rel="noopener">
            <IconWorld size={18} stroke={1.75} aria-hidden />
            {fileOperationMessages.view}
          </ButtonLink>
        )}
        {publishing.onMakePrivate && (
          <Button onClick={publishing.onMakePrivate}>
            <IconLock size={18} stroke={1.75} aria-hidden />
            {fileOperationMessages.makePrivate}
          </Button>
        )}
        {publishing.onPublish && (
          <Button onClick={publishing.onPublish}>
            <IconWorld size={18} stroke={1.75} aria-hidden />
            {fileOperationMessages.publish}
          </Button>
        )}
        {fileUrl && (
          <ButtonLink href={fileUrl} download={artifact.filename ?? ''}>
            <IconDownload size={18} stroke={1.75} aria-hidden />
            {artifactMessages.download}
            {artifact.file && ` (${formatBytes(artifact.file.size)})`}
          </ButtonLink>
        )}
        <CopyLinkButton artifact={artifact} publicPath={publishing.publicPath} />
        {onAudience && (
          <Button variant="icon" aria-label={audienceMessages.open} title={audienceMessages.open} onClick={onAudience}>
            <IconUsers size={18} stroke={1.75} aria-hidden />
          </Button>
        )}
        {onTrash && (
          <Button variant="icon" aria-label={archiveMessages.trash} title={archiveMessages.trash} onClick={onTrash}>
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </Button>
        )}
      </div>
      <div className={styles.heading}>
        {path}
        <h1 className={styles.name}>
          <bdi>{artifact.title}</bdi>
        </h1>
      </div>
    </header>
  )
}
