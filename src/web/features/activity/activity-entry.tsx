import {
  IconArrowBackUp,
  IconArrowMerge,
  IconArrowsSplit,
  IconCopy,
  IconCrown,
  IconCrownOff,
  IconDoorExit,
  IconEqual,
  IconEqualNot,
  IconFolderSymlink,
  IconHandStop,
  IconInbox,
  IconMail,
  IconMailX,
  IconPencil,
  IconPlus,
  IconRefresh,
  IconShield,
  IconTag,
  IconTagOff,
  IconTransfer,
  IconTool,
  IconTrash,
  IconTrashX,
  IconUserCheck,
  IconUserEdit,
  IconUserMinus,
  IconUserPlus,
  type Icon,
} from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import type { ActivityAct, Activity } from '#shared/entities/activity.ts'
import { PRODUCT } from '#shared/product.ts'
import { activityMessages } from '#shared/words/activity/activity.ts'
import { formatDateTime, formatTime } from '#shared/words/formats.ts'
import { toOwnKey } from '#shared/entities/own-fields/field-name.ts'
import { useOwnFields } from '#web/kit/client/item-fields/own-fields.queries.ts'
import type { CurrentEntities } from './current-entities.ts'
import { getChangedFields, splitSentence, getRoleName, getSentenceKey, countOtherTags, getTarget } from './sentence.ts'
import { Target, TagByTitle, AffectedEntry } from './entity-links.tsx'
import styles from './activity.module.css'

const ICONS: Record<ActivityAct, Icon> = {
  create: IconPlus,
  edit: IconPencil,
  move: IconFolderSymlink,
  copy: IconCopy,
  trash: IconTrash,
  restore: IconArrowBackUp,
  destroy: IconTrashX,
  tag: IconTag,
  untag: IconTagOff,
  merge: IconArrowMerge,
  unmerge: IconArrowsSplit,
  not_similar: IconEqualNot,
  similar: IconEqual,
  process: IconRefresh,
  repair: IconTool,
  reopen: IconInbox,
  take_back: IconHandStop,
  invite: IconMail,
  add: IconUserPlus,
  join: IconUserCheck,
  withdraw: IconMailX,
  role: IconUserEdit,
  remove: IconUserMinus,
  leave: IconDoorExit,
  hand_over: IconTransfer,
  own: IconCrown,
  disown: IconCrownOff,
  login_as: IconShield,
}

const MAX_NAMED_TAGS = 5

interface Props {
  entry: Activity
  currentEntities: CurrentEntities
  /** Shows the date with the time and leaves out the other affected entries, for lists without day headings. */
  isShort?: boolean
  /** Where the entry comes from, if not from this server. */
  source?: string
}

/** One entry of the activity: who did what, to which entries, and when. */
export function ActivityEntry({ entry, currentEntities, isShort = false, source }: Props) {
  const ActIcon = ICONS[entry.act]
  const { at, since = at, kind, count, details, things: affectedEntries } = entry
  const hasOwnFields = details.fields?.some((name) => toOwnKey(name) !== undefined)
  const { ownFields } = useOwnFields(hasOwnFields ? entry.project : '')
  const changedFields = getChangedFields(entry, ownFields)
  return (
    <li className={styles.entry}>
      <span className={`${styles.sign} ${entry.act === 'destroy' ? styles.grave : ''}`}>
        <ActIcon size={16} stroke={1.75} aria-hidden />
      </span>
      <div className={styles.words}>
        <p className={styles.sentence}>
          <Sentence
            sentence={activityMessages.sentences[getSentenceKey(entry)]}
            nodes={createSentenceNodes(entry, currentEntities)}
          />
        </p>
        {!isShort && count > 1 && affectedEntries.length > 0 && (
          <p className={styles.things}>
            {affectedEntries.map((affectedEntry, i) => (
              <Fragment key={affectedEntry.id}>
                {i > 0 && ', '}
                <AffectedEntry project={entry.project} kind={kind} entry={affectedEntry} current={currentEntities} />
              </Fragment>
            ))}
            {count > affectedEntries.length && ` ${activityMessages.more(count - affectedEntries.length)}`}
          </p>
        )}
        {changedFields.length > 0 && (
          <p className={styles.quiet}>{activityMessages.fields(changedFields.join(', '))}</p>
        )}
        {entry.acting_admin !== null && entry.act !== 'login_as' && (
          <p className={styles.quiet}>{activityMessages.actingAdministrator}</p>
        )}
        {source !== undefined && <p className={styles.quiet}>{source}</p>}
      </div>
      <time dateTime={new Date(at).toISOString()} className={styles.time}>
        {isShort ? formatDateTime(at) : formatTimeSpan(since, at)}
      </time>
    </li>
  )
}

/** The time span of an entry, or a single time if it started and ended in the same minute. */
const formatTimeSpan = (from: number, to: number) => [...new Set([formatTime(from), formatTime(to)])].join('–')

/** Renders a sentence whose placeholders are React nodes. */
function Sentence({ sentence, nodes }: { sentence: string; nodes: Readonly<Record<string, ReactNode>> }) {
  return splitSentence(sentence).map(({ text, index, isNode }) => (
    <Fragment key={index}>{isNode ? nodes[text] : text}</Fragment>
  ))
}

const quote = (title: ReactNode) => <Sentence sentence={activityMessages.quoted} nodes={{ title }} />

// Names of people aren't quoted.
const formatTitle = (kind: Activity['kind'], node: ReactNode) => (kind === 'person' ? node : quote(node))

function createSentenceNodes(entry: Activity, current: CurrentEntities): Record<string, ReactNode> {
  const { project, user, kind, count, things: affectedEntries, details } = entry
  const sentenceKey = getSentenceKey(entry)
  const [firstEntry] = affectedEntries
  const titleNode =
    count === 1 && firstEntry
      ? formatTitle(kind, <AffectedEntry project={project} kind={kind} entry={firstEntry} current={current} />)
      : undefined
  const singularSentences = sentenceKey === 'renamed' ? activityMessages.renamedSingular : activityMessages.singular
  const target = getTarget(entry)
  const tags = details.tags ?? []
  const otherTagCount = countOtherTags(details, MAX_NAMED_TAGS)
  return {
    who: <strong className={styles.who}>{user ? (user.username ?? activityMessages.formerMember) : PRODUCT}</strong>,
    what: titleNode ? (
      <Sentence sentence={singularSentences[kind]} nodes={{ title: titleNode }} />
    ) : (
      activityMessages.plural[kind](count)
    ),
    of: titleNode ?? activityMessages.off(count),
    role: quote(getRoleName(details.role)),
    from: quote(getRoleName(details.from_role)),
    heir: <strong className={styles.who}>{details.heir || activityMessages.formerMember}</strong>,
    where: target && <Target project={project} target={target} current={current} quote={quote} />,
    tags: (
      <>
        {tags.slice(0, MAX_NAMED_TAGS).map((title, i) => (
          <Fragment key={title}>
            {i > 0 && ', '}
            {quote(<TagByTitle project={project} title={title} current={current} />)}
          </Fragment>
        ))}
        {otherTagCount > 0 && ` ${activityMessages.more(otherTagCount)}`}
        {tags.length === 0 && activityMessages.someTag[sentenceKey === 'untagged' ? 'off' : 'on']}
      </>
    ),
  }
}
