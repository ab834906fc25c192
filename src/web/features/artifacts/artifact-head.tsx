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
import { filingMessages } from '#shared/words/filing/filing.ts'
import { itemMessages } from '#shared/words/gallery/gallery.ts'
import { formatBytes } from '#shared/words/formats.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import styles from './artifact.module.css'

interface Props {
  artifact: Artifact
  /** Breadcrumbs of its folder. */
  path: ReactNode
  /** Its position in the list that the user came from. */
  place: { n: number; of: number } | null
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  onBack: () => void
  onAudience?: (() => void) | undefined
  /** Its public page, if it is published. */
  publicPath?: string | undefined
  onShow?: (() => void) | undefined
  onHide?: (() => void) | undefined
  onTrash?: (() => void) | undefined
}

/** Navigation to the list and the neighbours, and the acts on the whole item. */
export function ArtifactHead({
  artifact,
  path,
  place,
  onPrevious,
  onNext,
  onBack,
  onAudience,
  onTrash,
  ...shown
}: Props) {
  const address = artifact.file?.url
  return (
    <header className={styles.head}>
      <div className={styles.back}>
        <Button look="quiet" onClick={onBack}>
          <IconArrowLeft size={18} stroke={1.75} aria-hidden />
          {artifactMessages.back}
        </Button>
      </div>
      {place && (
        <div className={styles.turn}>
          <Button look="icon" aria-label={itemMessages.previous} disabled={!onPrevious} onClick={onPrevious}>
            <IconChevronLeft size={20} stroke={1.75} aria-hidden />
          </Button>
          {itemMessages.position(place.n, place.of)}
          <Button look="icon" aria-label={itemMessages.next} disabled={!onNext} onClick={onNext}>
            <IconChevronRight size={20} stroke={1.75} aria-hidden />
          </Button>
        </div>
      )}
      <div className={styles.acts}>
        {shown.publicPath && (
          <ButtonLink href={shown.publicPath} target="_blank" rel="noopener">
            <IconWorld size={18} stroke={1.75} aria-hidden />
            {filingMessages.view}
          </ButtonLink>
        )}
        {shown.onHide && (
          <Button onClick={shown.onHide}>
            <IconLock size={18} stroke={1.75} aria-hidden />
            {filingMessages.hide}
          </Button>
        )}
        {shown.onShow && (
          <Button onClick={shown.onShow}>
            <IconWorld size={18} stroke={1.75} aria-hidden />
            {filingMessages.show}
          </Button>
        )}
        {address && (
          <ButtonLink href={address} download={artifact.filename ?? ''}>
            <IconDownload size={18} stroke={1.75} aria-hidden />
            {artifactMessages.download}
            {artifact.file && ` (${formatBytes(artifact.file.size)})`}
          </ButtonLink>
        )}
        {onAudience && (
          <Button look="icon" aria-label={audienceMessages.open} title={audienceMessages.open} onClick={onAudience}>
            <IconUsers size={18} stroke={1.75} aria-hidden />
          </Button>
        )}
        {onTrash && (
          <Button look="icon" aria-label={archiveMessages.trash} title={archiveMessages.trash} onClick={onTrash}>
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
