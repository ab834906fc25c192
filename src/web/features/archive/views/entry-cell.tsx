import { memo, useRef } from 'react'
import { IconCheck, IconFolderFilled, IconLock, IconWorld } from '@tabler/icons-react'
import type { Folder } from '#shared/entities/folder.ts'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import { listValueTexts } from '#shared/entities/own-fields/own-value-texts.ts'
import { isPublicArtifact } from '#shared/policy/public-artifact.ts'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { fileOperationMessages } from '#shared/words/file-operations/file-operations.ts'
import { formatBytes, formatList, formatLocalDay } from '#shared/words/formats.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import { formatOrigin } from '#shared/words/periods.ts'
import { formatPeriod } from '#web/form/dates/format-period.ts'
import { ConditionIcon } from '#web/media/condition-icon.tsx'
import { getCondition } from '#web/media/condition.ts'
import { formatKind } from '#web/media/format-kind.ts'
import { Thumb } from '#web/media/thumb.tsx'
import { HighlightedText } from '#web/ui/highlighted-text.tsx'
import { MediaBox } from '#web/ui/media-box.tsx'
import { useStaggeredDraw } from '#web/ui/client/use-staggered-draw.ts'
import { Skeleton } from '#web/ui/state.tsx'
import type { ArchiveView, ThumbnailFit, TileSize } from '../address/view-choices.ts'
import type { FolderContents } from '../data/folder-contents.ts'
import { isBrief } from '../data/listing.ts'
import type { Entry } from '../entries/indexed-list.ts'
import { MatchExcerpt } from '../search/match-excerpt.tsx'
import type { TextMatch } from '../search/use-text-matches.ts'
import { findColumnField } from './columns/column-label.ts'
import { isOwnColumn, type BuiltInColumn, type ListColumn } from './columns/columns.ts'
import styles from './entry-cell.module.css'

interface Props {
  entry: Entry
  contents: FolderContents | undefined
  view: ArchiveView
  /** The columns of the list view. */
  columns: readonly ListColumn[]
  ownFields: readonly OwnField[]
  size: TileSize
  fit: ThumbnailFit
  /** Approximate card width in pixels; 0 in list view. */
  widthHint: number
  /** Whether the list is scrolling too fast to recognise entries. The cell then appears without its thumbnail. */
  isScrollingFast: boolean
  /** The search text, and where it matched outside the title. */
  query: string
  match: TextMatch | undefined
  /** Whether private items are the exception in the list, so that they are marked. */
  marksPrivate: boolean
  isSelected: boolean
  isActive: boolean
  isMovable: boolean
  /** Whether the dragged entries would be dropped into this folder. */
  isDropTarget: boolean
  position: number
  total: number
}

export const getOptionId = (id: string) => `entry-${id}`

/** One folder or item as an option of the listbox. Its parent handles the clicks. */
export const EntryCell = memo(function EntryCell(props: Props) {
  const {
    entry,
    contents,
    view,
    columns,
    ownFields,
    size,
    fit,
    widthHint,
    isScrollingFast,
    query,
    match,
    marksPrivate,
    isSelected,
    isActive,
    isMovable,
    isDropTarget,
    position,
    total,
  } = props
  const lacksPicture = entry.kind === 'folder' || isBrief(entry.artifact)
  const box = useRef<HTMLDivElement>(null)
  // Keep a thumbnail that is already shown.
  const mayShowPicture = useStaggeredDraw(entry.id, !lacksPicture && !isScrollingFast, box)
  const pictureState = lacksPicture ? (isScrollingFast ? 'later' : 'awaited') : mayShowPicture ? 'here' : 'later'
  const contentProps = { picture: pictureState, query, match, marksPrivate } as const
  const shapeClass =
    view === 'list'
      ? `${styles.columns} ${styles.line} ${columns.length === 0 ? styles.narrow : ''}`
      : entry.kind === 'folder'
        ? styles.tile
        : `${styles.card} ${styles[size]}`
  return (
    <div
      ref={box}
      id={getOptionId(entry.id)}
      role="option"
      data-entry={entry.id}
      data-folder={entry.kind === 'folder' ? entry.id : undefined}
      draggable={isMovable || undefined}
      aria-selected={isSelected}
      aria-setsize={total}
      aria-posinset={position}
      className={`${styles.entry} ${shapeClass} ${isActive ? styles.active : ''} ${isDropTarget ? styles.over : ''}`}
    >
      <span className={styles.check} data-check aria-hidden="true">
        <IconCheck size={14} stroke={3} />
      </span>
      {view === 'list' ? (
        <ListRow entry={entry} contents={contents} columns={columns} ownFields={ownFields} {...contentProps} />
      ) : entry.kind === 'folder' ? (
        <FolderTile title={entry.folder.title} contents={contents} query={query} />
      ) : (
        <ItemCard artifact={entry.artifact} size={size} fit={fit} widthHint={widthHint} {...contentProps} />
      )}
    </div>
  )
})

/** The contents of a folder: with everything below it if that was counted, or only those directly in it. */
const formatContents = ({ folders, items, total_folders, total_items }: FolderContents) =>
  archiveMessages.inFolder(total_folders ?? folders, total_items ?? items)

function FolderTile({ title, contents, query }: { title: string; query: string } & Pick<Props, 'contents'>) {
  const cover = contents?.cover
  return (
    <>
      <IconFolderFilled size={20} className={styles.folder} aria-hidden />
      <span className={styles.names}>
        <span className={styles.name} title={title} dir="auto">
          <HighlightedText text={title} query={query} />
        </span>
        <span className="visually-hidden">{archiveMessages.folder}</span>
        <span className={styles.facts}>{contents && formatContents(contents)}</span>
      </span>
      {cover && (
        <MediaBox
          ratio={1}
          sources={[{ url: cover, width: 320 }]}
          placeholder={contents.cover_placeholder ?? undefined}
          focus={contents.cover_focus}
          alt=""
          className={styles.cover}
        />
      )}
    </>
  )
}

type CellItem = Extract<Entry, { kind: 'artifact' }>['artifact']

/** `here`: can be shown. `awaited`: loads with the item. `later`: waits until scrolling slows down. */
type Picture = 'here' | 'awaited' | 'later'

/** A placeholder for a thumbnail. Ignores the pointer so a press hits an element that remains when it is replaced. */
const PicturePlaceholder = ({ picture }: { picture: Picture }) =>
  picture === 'awaited' ? (
    <Skeleton height="auto" style={{ aspectRatio: '4 / 3', pointerEvents: 'none' }} />
  ) : (
    <span className={styles.blank} />
  )

/** How many characters to show before a match. */
const LEAD_CHARS = { s: 4, m: 4, l: 10, phoneRow: 10, row: 24 } as const

interface CellContentProps {
  picture: Picture
  query: string
  match: TextMatch | undefined
  marksPrivate: boolean
}

function ItemCard({
  artifact,
  size,
  fit,
  widthHint,
  picture,
  query,
  match,
  marksPrivate,
}: CellContentProps & Pick<Props, 'size' | 'fit' | 'widthHint'> & { artifact: CellItem }) {
  const { title } = artifact
  // Show only the title until the rest is loaded or scrolling slows down.
  const isComplete = picture === 'here' && !isBrief(artifact)
  return (
    <>
      {isComplete ? (
        <Thumb
          key={artifact.id}
          artifact={artifact}
          widthPx={widthHint}
          iconSize={size === 's' ? 22 : 28}
          hasRoomForText={size !== 's'}
          coversBox={fit === 'fill'}
        />
      ) : (
        <PicturePlaceholder picture={picture} />
      )}
      <span className={styles.caption}>
        <span className={`${styles.name} clamped`} title={title} dir="auto">
          <HighlightedText text={title} query={query} />
        </span>
        {isComplete && match && (
          <span className={`${styles.facts} ${styles.why}`}>
            <MatchExcerpt match={match} query={query} leadChars={LEAD_CHARS[size]} />
          </span>
        )}
        {isComplete && (
          <ItemFacts
            artifact={artifact}
            marksPrivate={marksPrivate}
            className={match ? 'visually-hidden' : styles.facts}
          />
        )}
      </span>
    </>
  )
}

interface ItemFactsProps {
  artifact: CellItem
  marksPrivate: boolean
  className: string | undefined
}

function ItemFacts({ artifact, marksPrivate, className }: ItemFactsProps) {
  const origin = formatItemOrigin(artifact)
  return (
    <span className={`${className} ${styles.inRow}`}>
      <VisibilityIcon artifact={artifact} marksPrivate={marksPrivate} />
      {formatKind(artifact)}
      {origin && ' · '}
      <span className={styles.origin} dir="auto">
        {origin}
      </span>
    </span>
  )
}

/** The date of origin, or else the time period. */
function formatItemOrigin(artifact: CellItem): string {
  return (
    formatOrigin(artifact) || (isBrief(artifact) || !artifact.time_period ? '' : formatPeriod(artifact.time_period))
  )
}

/** A globe for an item in the gallery. A private one has a lock only where that is the exception. */
function VisibilityIcon({ artifact, marksPrivate }: { artifact: CellItem; marksPrivate: boolean }) {
  if (isBrief(artifact)) return null
  const isPublic = isPublicArtifact(artifact)
  if (!isPublic && !marksPrivate) return null
  const [label, StateIcon] = isPublic
    ? [archiveMessages.inGallery, IconWorld]
    : [fileOperationMessages.private, IconLock]
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={`${styles.visibility} ${isPublic ? '' : styles.private}`}
    >
      <StateIcon size={14} stroke={1.75} aria-hidden />
    </span>
  )
}

/** Shown beside the title, because a list row's thumbnail is too small for the icon. */
function ConditionBadge({ artifact }: { artifact: CellItem }) {
  const condition = isBrief(artifact) ? null : getCondition(artifact.file)
  return condition && <ConditionIcon condition={condition} className={styles.state} />
}

/** The text of an item in each column. A brief item lacks some fields until it is visible. */
const ITEM_FACTS: Record<BuiltInColumn, (artifact: CellItem) => string | null | undefined> = {
  TYPE: formatKind,
  DATE_OF_ORIGIN: formatItemOrigin,
  PLACE: (artifact) => (isBrief(artifact) ? '' : artifact.place),
  REFERENCE: (artifact) => (isBrief(artifact) ? '' : artifact.reference),
  FILENAME: (artifact) => (isBrief(artifact) ? '' : artifact.filename),
  SIZE: ({ file }) => file && formatBytes(file.size),
  CREATED_AT: ({ created_at }) => formatLocalDay(created_at),
  UPDATED_AT: (artifact) => (isBrief(artifact) ? '' : formatLocalDay(artifact.updated_at)),
}
const FOLDER_FACTS: Partial<Record<ListColumn, (folder: Folder, contents: FolderContents | undefined) => string>> = {
  TYPE: () => archiveMessages.folder,
  SIZE: (_folder, contents) => (contents?.bytes ? formatBytes(contents.bytes) : ''),
  CREATED_AT: ({ created_at }) => formatLocalDay(created_at),
  UPDATED_AT: ({ updated_at }, contents) => formatLocalDay(Math.max(updated_at, contents?.changed_at ?? 0)),
}

function formatItemFact(artifact: CellItem, column: ListColumn, ownFields: readonly OwnField[]) {
  if (!isOwnColumn(column)) return ITEM_FACTS[column](artifact)
  const field = findColumnField(column, ownFields)
  const value = field && !isBrief(artifact) ? artifact.fields?.[field.key] : undefined
  if (!field || value === undefined) return ''
  const checkbox = { yes: formMessages.yes, no: formMessages.no }
  return formatList(listValueTexts(field, value, { language: getCurrentLanguage(), checkbox }))
}

function ListRow({
  entry,
  contents,
  columns,
  ownFields,
  picture,
  query,
  match,
  marksPrivate,
}: CellContentProps & Pick<Props, 'entry' | 'contents' | 'columns' | 'ownFields'>) {
  if (entry.kind === 'folder') {
    return (
      <>
        <IconFolderFilled size={20} className={`${styles.folder} ${styles.small}`} aria-hidden />
        <span className={styles.title}>
          <span className={styles.name} title={entry.folder.title} dir="auto">
            <HighlightedText text={entry.folder.title} query={query} />
          </span>
          <span className={styles.inside}>{contents && formatContents(contents)}</span>
        </span>
        {columns.map((column) => (
          <RowFact key={column} column={column} text={FOLDER_FACTS[column]?.(entry.folder, contents)} />
        ))}
      </>
    )
  }
  const { title } = entry.artifact
  // No column fits beside the title, so a second line has the facts.
  const isPhoneRow = columns.length === 0 && !match
  return (
    <>
      <span className={styles.small}>
        {picture !== 'here' || isBrief(entry.artifact) ? (
          <PicturePlaceholder picture={picture} />
        ) : (
          <Thumb key={entry.id} artifact={entry.artifact} ratio={4 / 3} widthPx={44} iconSize={18} />
        )}
      </span>
      <span className={styles.names}>
        <span className={styles.title}>
          <span className={styles.name} title={title} dir="auto">
            <HighlightedText text={title} query={query} />
          </span>
          {!isPhoneRow && <VisibilityIcon artifact={entry.artifact} marksPrivate={marksPrivate} />}
          <ConditionBadge artifact={entry.artifact} />
        </span>
        {match ? (
          <span className={`${styles.facts} ${styles.why}`}>
            <MatchExcerpt
              match={match}
              query={query}
              leadChars={columns.length === 0 ? LEAD_CHARS.phoneRow : LEAD_CHARS.row}
            />
          </span>
        ) : (
          isPhoneRow && <ItemFacts artifact={entry.artifact} marksPrivate={marksPrivate} className={styles.facts} />
        )}
      </span>
      {columns.map((column) => (
        <RowFact key={column} column={column} text={formatItemFact(entry.artifact, column, ownFields)} />
      ))}
    </>
  )
}

const RowFact = ({ column, text }: { column: ListColumn; text: string | null | undefined }) => (
  <span className={`${styles.fact} ${column === 'SIZE' ? styles.size : ''}`}>
    <bdi>{text}</bdi>
  </span>
)
