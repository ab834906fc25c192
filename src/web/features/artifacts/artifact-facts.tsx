import { IconCopy } from '@tabler/icons-react'
import { artifactMessages } from '#shared/words/artifacts/artifacts.ts'
import { itemMessages } from '#shared/words/gallery/gallery.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { formatBytes, formatLocalDay, formatDuration, formatNumber } from '#shared/words/formats.ts'
import { useCopyText } from '#web/kit/client/use-copy-link.ts'
import { formatKind } from '#web/media/format-kind.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './artifact.module.css'

/** Technical facts of an item's file. */
export function ArtifactFacts({ artifact }: { artifact: Artifact }) {
  const { file, filename, type, created_at } = artifact
  const facts: [string, string | undefined][] = [
    [artifactMessages.filename, filename ?? undefined],
    [itemMessages.type, file ? `${formatKind(artifact)} (${file.type})` : formatKind(artifact)],
    [itemMessages.size, (file && formatBytes(file.size)) || undefined],
    [itemMessages.duration, file?.duration === undefined ? undefined : formatDuration(file.duration)],
    [
      itemMessages.dimensions,
      // The size of a PDF page isn't in pixels.
      type !== 'pdf' && file?.width && file.height ? itemMessages.pixels(file.width, file.height) : undefined,
    ],
    [itemMessages.pages, file?.pages === undefined ? undefined : formatNumber(file.pages)],
    [artifactMessages.added, formatLocalDay(created_at)],
  ]
  return (
    <section className={styles.facts} aria-labelledby="facts-title">
      <h2 id="facts-title" className={styles.sectionTitle}>
        {artifactMessages.facts}
      </h2>
      <dl className={styles.list}>
        {facts.map(
          ([term, value]) =>
            value && (
              <div key={term} className={styles.fact}>
                <dt>{term}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
        {file?.sha256 && <Fingerprint sha256={file.sha256} />}
      </dl>
    </section>
  )
}

/** The ends of a checksum, which are enough to compare it, and a button that copies all of it. */
function Fingerprint({ sha256 }: { sha256: string }) {
  const copy = useCopyText()
  return (
    <div className={styles.fact}>
      <dt>{artifactMessages.fingerprint}</dt>
      <dd className={styles.hash}>
        <bdi title={sha256}>{`${sha256.slice(0, 8)}…${sha256.slice(-8)}`}</bdi>
        {copy && (
          <Button
            variant="icon"
            aria-label={artifactMessages.copyFingerprint}
            title={artifactMessages.copyFingerprint}
            onClick={() => copy(sha256, artifactMessages.fingerprintCopied)}
          >
            <IconCopy size={16} stroke={1.75} aria-hidden />
          </Button>
        )}
      </dd>
    </div>
  )
}
