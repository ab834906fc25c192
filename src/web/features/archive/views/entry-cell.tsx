import { memo, useRef } from 'react'
import { IconCheck, IconFolderFilled, IconWorld } from '@tabler/icons-react'
import { isPublicArtifact } from '#shared/policy/public-artifact.ts'
import { archiveMessages as words } from '#shared/words/archive/archive.ts'
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
  /** What lies in a folder, once it is known. */
  contents: Contents | undefined
  view: ArchiveView
  size: TileSize
  fit: Fit
  /** Width of a card in pixels, about; a line has none. */
  across: number
  /** One goes past too fast to look at it: it comes into sight without its picture. */
  passing: boolean
  /** The words that are looked for, and where else than in the title they were found. */
  query: string
  why: Why | undefined
  selected: boolean
  active: boolean
  movable: boolean
  /** Something that is dragged would go into it. */
  over: boolean
  position: number
  of: number
}

export const optionId = (id: string) => `entry-${id}`

/** One folder or item as an option of the list; what a click does is decided by the list. */
export const EntryCell = memo(function EntryCell(props: Props) {
  const {
    entry,
    contents,
    view,
    size,
    fit,
    across,
    passing,
    query,
    why,
    selected,
    active,
    movable,
    over,
    position,
    of,
  } = props
  const isBare = entry.kind === 'folder' || isBrief(entry.artifact)
  const box = useRef<HTMLDivElement>(null)
  // A picture that is there stays.
  const pictured = useTurn(entry.id, !isBare && !passing, box)
  const picture = isBare ? (passing ? 'later' : 'awaited') : pictured ? 'here' : 'later'
  const found = { picture, query, why } as const
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
        <Card artifact={entry.artifact} size={size} fit={fit} across={across} {...found} />
      )}
    </div>
  )
})

const tellOf = ({ folders, items }: Contents) => words.inFolder(folders, items)

function Tile({ title, contents, query }: { title: string; query: string } & Pick<Props, 'contents'>) {
  const cover = contents?.cover
  return (
    <>
      <IconFolderFilled size={20} className={styles.folder} aria-hidden />
      <span className={styles.names}>
        <span className={styles.name} title={title} dir="auto">
          <Marked text={title} query={query} />
        </span>
        <span className="visually-hidden">{words.folder}</span>
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

/** Whether there is a picture to draw; it is awaited with the rest of its item, or left for later. */
type Picture = 'here' | 'awaited' | 'later'

/** Stands where a picture will. A press goes to what it stands on, which is still there when the picture has come. */
const NoPicture = ({ picture }: { picture: Picture }) =>
  picture === 'awaited' ? (
    <Skeleton height="auto" style={{ aspectRatio: '4 / 3', pointerEvents: 'none' }} />
  ) : (
    <span className={styles.blank} />
  )

/** As many characters of a passage stand before what was found in it. */
const LEAD = { s: 4, m: 10, l: 20, line: 24 } as const

interface Found {
  picture: Picture
  query: string
  why: Why | undefined
}

function Card({
  artifact,
  size,
  fit,
  across,
  picture,
  query,
  why,
}: Found & Pick<Props, 'size' | 'fit' | 'across'> & { artifact: Shown }) {
  const { title, type } = artifact
  const origin = originOf(artifact)
  // The title stands before the rest has come, or while it is of no use.
  const whole = picture === 'here' && !isBrief(artifact)
  return (
    <>
      {whole ? (
        <Thumb
          key={artifact.id}
          artifact={artifact}
          across={across}
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
        {whole && why && (
          <span className={styles.why}>
            <WhyFound why={why} query={query} lead={LEAD[size]} />
          </span>
        )}
        {whole && size !== 's' && (
          <span className={why ? 'visually-hidden' : `${styles.facts} ${styles.inRow}`}>
            {words.kinds[type]}
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

/** When it is from; a period stands where there is no day. */
const originOf = (artifact: Shown): string =>
  formatOrigin(artifact) || (isBrief(artifact) || !artifact.time_period ? '' : sayPeriod(artifact.time_period))

function Shared({ artifact }: { artifact: Shown }) {
  if (isBrief(artifact) || !isPublicArtifact(artifact)) return null
  return (
    <span role="img" aria-label={words.inGallery} title={words.inGallery} className={styles.shared}>
      <IconWorld size={14} stroke={1.75} aria-hidden />
    </span>
  )
}

/** On a line there is no room for it on the picture. */
function State({ artifact }: { artifact: Shown }) {
  const condition = isBrief(artifact) ? null : conditionOf(artifact.file)
  return condition && <ConditionSign condition={condition} className={styles.state} />
}

function Line({ entry, contents, picture, query, why }: Found & Pick<Props, 'entry' | 'contents'>) {
  if (entry.kind === 'folder') {
    return (
      <>
        <IconFolderFilled size={20} className={`${styles.folder} ${styles.small}`} aria-hidden />
        <span className={styles.name} dir="auto">
          <Marked text={entry.folder.title} query={query} />
        </span>
        <Fact className={styles.kind}>{words.folder}</Fact>
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
        {why && (
          <span className={styles.facts}>
            <WhyFound why={why} query={query} lead={LEAD.line} />
          </span>
        )}
      </span>
      <Fact className={styles.kind}>{words.kinds[type]}</Fact>
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
