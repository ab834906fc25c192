import { IconArrowMerge, IconEqualNot, IconWorld } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment, useMemo, type CSSProperties } from 'react'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { artifactMessages } from '#shared/words/artifacts/artifacts.ts'
import { formatLocalDay } from '#shared/words/formats.ts'
import { itemMessages } from '#shared/words/gallery/gallery.ts'
import { similarMessages } from '#shared/words/similar/similar.ts'
import { Thumb } from '#web/media/thumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { KeyCap } from '#web/ui/client/single-key-shortcuts.tsx'
import { areDifferent, compareFields, describeFile, findLargestIndex, haveSameFile } from './merge-values.ts'
import type { SimilarGroup, SimilarItem } from './similar.queries.ts'
import { getGroupId } from './use-current-group.ts'
import styles from './similar.module.css'

const THUMB_PX = 560
/** Shown in the heading of an item. */
const HEADING_FIELDS = new Set(['title', 'visibility'])

interface Props {
  group: SimilarGroup
  isCurrent: boolean
  busy: boolean
  /** Undefined if not allowed. */
  onMerge: (() => void) | undefined
  onNotSame: (() => void) | undefined
  onTakeOut: ((id: string) => void) | undefined
}

/** Items that look alike, side by side, with the facts in which they differ. One line below has the facts that they share. */
export function GroupCard({ group, isCurrent, busy, onMerge, onNotSame, onTakeOut }: Props) {
  const facts = useMemo(() => listFacts(group), [group])
  const differences = facts.filter(({ texts }) => areDifferent(texts))
  const sharedFacts = facts.filter(({ texts }) => !areDifferent(texts))
  const artifacts = group.map(({ artifact }) => artifact)
  const largestIndex = findLargestIndex(artifacts)
  const titles = artifacts.map(({ title }) => title)
  return (
    <section
      tabIndex={-1}
      className={styles.group}
      data-group={getGroupId(group)}
      data-current={isCurrent || undefined}
      aria-label={similarMessages.group(titles[0] ?? '', titles.length)}
    >
      <header className={styles.groupHead}>
        <h2 className={styles.groupTitle}>
          {similarMessages.items(group.length)}
          <span className={styles.quiet}>
            {haveSameFile(artifacts) ? similarMessages.sameFile : similarMessages.lookAlike}
          </span>
        </h2>
        {onNotSame && (
          <Button disabled={busy} aria-keyshortcuts="N" onClick={onNotSame}>
            <IconEqualNot size={16} stroke={1.75} aria-hidden />
            {similarMessages.notSame}
            {isCurrent && <KeyCap letter="N" />}
          </Button>
        )}
        {onMerge && (
          <Button variant={isCurrent ? 'primary' : 'secondary'} disabled={busy} aria-keyshortcuts="M" onClick={onMerge}>
            <IconArrowMerge size={16} stroke={1.75} aria-hidden />
            {similarMessages.merge}
            {isCurrent && <KeyCap letter="M" />}
          </Button>
        )}
      </header>
      <ul className={styles.items} style={{ '--rows': differences.length + 3 } as CSSProperties}>
        {group.map((item, index) => {
          const { artifact } = item
          return (
            <li key={artifact.id} className={styles.item}>
              <Link
                to="/client/archive/$id"
                params={{ id: artifact.id }}
                search={{ projectId: artifact.project }}
                className={styles.open ?? ''}
              >
                <span className={styles.picture}>
                  <Thumb artifact={artifact} ratio={3 / 2} widthPx={THUMB_PX} hasRoomForText />
                </span>
                <span className={styles.itemTitle} title={artifact.title}>
                  {artifact.title}
                </span>
              </Link>
              <p className={styles.badges}>
                {artifact.visibility === 'local' && (
                  <span className={styles.badge}>
                    <IconWorld size={14} stroke={1.75} aria-hidden />
                    {archiveMessages.inGallery}
                  </span>
                )}
                {index === largestIndex && <span className={styles.badge}>{similarMessages.largest}</span>}
              </p>
              {differences.map(({ label, texts, showsExhibits }) => (
                <div key={label} className={styles.fact}>
                  <span className={styles.term}>{label}</span>
                  <span className={styles.value}>
                    <bdi>{showsExhibits ? <ExhibitLinks item={item} /> : texts[index]}</bdi>
                    {texts[index] === '' && <Missing />}
                  </span>
                </div>
              ))}
              {onTakeOut && group.length > 2 ? (
                <Button
                  small
                  variant="quiet"
                  disabled={busy}
                  aria-label={similarMessages.takeOutOf(artifact.title)}
                  onClick={() => onTakeOut(artifact.id)}
                >
                  {similarMessages.takeOut}
                </Button>
              ) : (
                <span />
              )}
            </li>
          )
        })}
      </ul>
      {sharedFacts.length > 0 && (
        <p className={styles.shared}>
          {similarMessages.shared}{' '}
          {sharedFacts.map(({ label, texts }, index) => (
            <Fragment key={label}>
              {index > 0 && ' · '}
              {label}: <bdi>{texts[0]}</bdi>
            </Fragment>
          ))}
        </p>
      )}
    </section>
  )
}

interface Fact {
  label: string
  /** One for each item; empty if it has none. */
  texts: string[]
  /** Whether the text is replaced by links to the item's exhibits. */
  showsExhibits?: boolean
}

/** Lists the facts that at least one of the items has: of its file, its metadata, and where it is used. */
function listFacts(group: SimilarGroup): Fact[] {
  const artifacts = group.map(({ artifact }) => artifact)
  const facts: Fact[] = [
    { label: itemMessages.size, texts: artifacts.map(describeFile) },
    { label: artifactMessages.filename, texts: artifacts.map(({ filename }) => filename ?? '') },
    ...compareFields(artifacts)
      .filter(({ key, isAlwaysFilled }) => !HEADING_FIELDS.has(key) && !isAlwaysFilled)
      .map(({ label, values }) => ({ label, texts: values })),
    { label: archiveMessages.folder, texts: group.map(({ folder }) => folder ?? archiveMessages.top) },
    {
      label: artifactMessages.exhibits,
      texts: group.map(({ exhibits }) => exhibits.map(({ title }) => title).join(', ')),
      showsExhibits: true,
    },
    { label: artifactMessages.tags, texts: group.map(({ tags }) => tags.join(', ')) },
    { label: artifactMessages.added, texts: artifacts.map(({ created_at }) => formatLocalDay(created_at)) },
  ]
  return facts.filter(({ texts }) => texts.some((text) => text !== ''))
}

const Missing = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className="visually-hidden">{similarMessages.missing}</span>
  </>
)

function ExhibitLinks({ item }: { item: SimilarItem }) {
  return item.exhibits.map(({ id, title }, i) => (
    <span key={id}>
      {i > 0 && ', '}
      <Link to="/client/exhibits/$id" params={{ id }} search={{ projectId: item.artifact.project }}>
        {title}
      </Link>
    </span>
  ))
}
