import { memo, useRef } from 'react'
import { IconCheck, IconFolderFilled, IconWorld } from '@tabler/icons-react'
import { isPublicArtifact } from '#shared/policy/public-artifact.ts'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { formatBytes, formatDayHere } from '#shared/words/formats.ts'
import { formatOrigin } from '#shared/words/periods.ts'
import { sayPeriod } from '#web/form/dates/say-period.ts'
import { ConditionSign } from '#web/media/condition-sign.tsx'
import { conditionOf } from '#web/media/condition.ts'
import { Thumb } from '#web/media/thumb.tsx'
import { Marked } from '#web/ui/marked.tsx'
import { MediaBox } from '#web/ui/media-box.tsx'
import { useTurn } from '#web/ui/client/use-turn.ts'
import { Skeleton } from '#web/ui/state.tsx'
import type { ArchiveView, Fit, TileSize } from '../address/view-choices.ts'
import type { Contents } from '../data/folder-contents.ts'
import { isBrief } from '../data/listing.ts'
import type { Entry } from '../entries/entries.ts'
import { WhyFound } from '../find/why-found.tsx'
import type { Why } from '../find/use-why.ts'
import styles from './entry-cell.module.css'

interface Props {
  entry: Entry
  contents: Contents | undefined
  view: ArchiveView
  size: TileSize
  fit: Fit
  /** Approximate card width in pixels; 0 in list view. */
  widthHint: number
  /** Whether the list is scrolling too fast to be looked at. The cell then appears without its thumbnail. */
  passing: boolean
  /** The search text, and where it matched outside the title. */
  query: string
  match: Why | undefined
  selected: boolean
  active: boolean
  movable: boolean
  /** Whether dragged entries would be dropped into it. */
  over: boolean
  position: number
  of: number
}

export const optionId = (id: string) => `entry-${id}`

/** One folder or item as an option of the listbox. Its parent handles the clicks. */
export const EntryCell = memo(function EntryCell(props: Props) {
  const {
    entry,
    contents,
    view,
    size,
    fit,
    widthHint,
    passing,
    query,
    match,
    selected,
    active,
    movable,
    over,
    position,
    of,
  } = props
  const isBare = entry.kind === 'folder' || isBrief(entry.artifact)
  const box = useRef<HTMLDivElement>(null)
  // A thumbnail that is already shown stays.
  const pictured = useTurn(entry.id, !isBare && !passing, box)
  const picture = isBare ? (passing ? 'later' : 'awaited') : pictured ? 'here' : 'later'
  const found = { picture, query, match } as const
  const shape =
    view === 'list'
      ? `${styles.columns} ${styles.line}`
      : entry.kind === 'folder'
        ? styles.tile
        : `${styles.card} ${styles[size]}`
  return (
    <div
      ref={box}
      id={optionId(entry.id)}
      role="option"
      data-entry={entry.id}
      data-folder={entry.kind === 'folder' ? entry.id : undefined}
      draggable={movable || undefined}
      aria-selected={selected}
      aria-setsize={of}
      aria-posinset={position}
      className={`${styles.entry} ${shape} ${active ? styles.active : ''} ${over ? styles.over : ''}`}
    >
      <span className={styles.check} data-check aria-hidden="true">
        <IconCheck size={14} stroke={3} />
      </span>
      {view === 'list' ? (
        <Line entry={entry} contents={contents} {...found} />
      ) : entry.kind === 'folder' ? (
        <Tile title={entry.folder.title} contents={contents} query={query} />
      ) : (
        <Card artifact={entry.artifact} size={size} fit={fit} widthHint={widthHint} {...found} />
      )}
    </div>
  )
})

const tellOf = ({ folders, items }: Contents) => archiveMessages.inFolder(folders, items)

function Tile({ title, contents, query }: { title: string; query: string } & Pick<Props, 'contents'>) {
  const cover = contents?.cover
  return (
    <>
      <IconFolderFilled size={20} className={styles.folder} aria-hidden />
      <span className={styles.names}>
        <span className={styles.name} title={title} dir="auto">
          <Marked text={title} query={query} />
        </span>
        <span className="visually-hidden">{archiveMessages.folder}</span>
        <span className={styles.facts}>{contents && tellOf(contents)}</span>
      </span>
      {cover && (
        <MediaBox
          ratio={1}
          sources={[{ url: cover, width: 320 }]}
          placeholder={contents.cover_placeholder ?? undefined}
          alt=""
          className={styles.cover}
        />
      )}
    </>
  )
}

type Shown = Extract<Entry, { kind: 'artifact' }>['artifact']

/** `here`: can be drawn. `awaited`: loads with the item. `later`: waits until scrolling slows down. */
type Picture = 'here' | 'awaited' | 'later'

/** A placeholder for a thumbnail. Ignores the pointer so a press hits an element that remains when it is replaced. */
const NoPicture = ({ picture }: { picture: Picture }) =>
  picture === 'awaited' ? (
    <Skeleton height="auto" style={{ aspectRatio: '4 / 3', pointerEvents: 'none' }} />
  ) : (
    <span className={styles.blank} />
  )

/** How many characters to show before a match. */
const LEAD = { s: 4, m: 10, l: 20, line: 24 } as const

interface Found {
  picture: Picture
  query: string
  match: Why | undefined
}

function Card({
  artifact,
  size,
  fit,
  widthHint,
  picture,
  query,
  match,
}: Found & Pick<Props, 'size' | 'fit' | 'widthHint'> & { artifact: Shown }) {
  const { title, type } = artifact
  const origin = originOf(artifact)
  // Show only the title until the rest is loaded or scrolling slows down.
  const whole = picture === 'here' && !isBrief(artifact)
  return (
    <>
      {whole ? (
        <Thumb
          key={artifact.id}
          artifact={artifact}
          across={widthHint}
          icon={size === 's' ? 22 : 28}
          roomy={size !== 's'}
          fill={fit === 'fill'}
        />
      ) : (
        <NoPicture picture={picture} />
      )}
      <span className={styles.caption}>
        <span className={styles.name} title={title} dir="auto">
          <Marked text={title} query={query} /> {whole && size === 's' && <Shared artifact={artifact} />}
        </span>
        {whole && match && (
          <span className={styles.why}>
            <WhyFound match={match} query={query} lead={LEAD[size]} />
          </span>
        )}
        {whole && size !== 's' && (
          <span className={match ? 'visually-hidden' : `${styles.facts} ${styles.inRow}`}>
            {archiveMessages.kinds[type]}
            {origin && ' · '}
            <span className={styles.origin} dir="auto">
              {origin}
            </span>
            <Shared artifact={artifact} />
          </span>
        )}
      </span>
    </>
  )
}

/** The date of origin, or else the time period. */
const originOf = (artifact: Shown): string =>
  formatOrigin(artifact) || (isBrief(artifact) || !artifact.time_period ? '' : sayPeriod(artifact.time_period))

function Shared({ artifact }: { artifact: Shown }) {
  if (isBrief(artifact) || !isPublicArtifact(artifact)) return null
  return (
    <span role="img" aria-label={archiveMessages.inGallery} title={archiveMessages.inGallery} className={styles.shared}>
      <IconWorld size={14} stroke={1.75} aria-hidden />
    </span>
  )
}

/** A list row's thumbnail is too small for this sign. */
function State({ artifact }: { artifact: Shown }) {
  const condition = isBrief(artifact) ? null : conditionOf(artifact.file)
  return condition && <ConditionSign condition={condition} className={styles.state} />
}

function Line({ entry, contents, picture, query, match }: Found & Pick<Props, 'entry' | 'contents'>) {
  if (entry.kind === 'folder') {
    return (
      <>
        <IconFolderFilled size={20} className={`${styles.folder} ${styles.small}`} aria-hidden />
        <span className={styles.name} dir="auto">
          <Marked text={entry.folder.title} query={query} />
        </span>
        <Fact className={styles.kind}>{archiveMessages.folder}</Fact>
        <Fact className={`${styles.date} ${styles.inside}`}>{contents && tellOf(contents)}</Fact>
        <Fact className={styles.wide}>{formatDayHere(entry.folder.created_at)}</Fact>
      </>
    )
  }
  const { title, type, file, created_at } = entry.artifact
  return (
    <>
      <span className={styles.small}>
        {picture !== 'here' || isBrief(entry.artifact) ? (
          <NoPicture picture={picture} />
        ) : (
          <Thumb key={entry.id} artifact={entry.artifact} ratio={4 / 3} across={44} icon={18} />
        )}
      </span>
      <span className={styles.names}>
        <span className={styles.name} dir="auto">
          <Marked text={title} query={query} /> <Shared artifact={entry.artifact} /> <State artifact={entry.artifact} />
        </span>
        {match && (
          <span className={styles.facts}>
            <WhyFound match={match} query={query} lead={LEAD.line} />
          </span>
        )}
      </span>
      <Fact className={styles.kind}>{archiveMessages.kinds[type]}</Fact>
      <Fact className={styles.date}>{originOf(entry.artifact)}</Fact>
      <Fact className={`${styles.wide} ${styles.size}`}>{file ? formatBytes(file.size) : ''}</Fact>
      <Fact className={styles.wide}>{formatDayHere(created_at)}</Fact>
    </>
  )
}

const Fact = ({ className, children }: { className: string | undefined; children?: React.ReactNode }) => (
  <span className={`${styles.fact} ${className}`} dir="auto">
    {children}
  </span>
)
