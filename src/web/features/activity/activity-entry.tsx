import {
  IconArrowBackUp,
  IconArrowMerge,
  IconCopy,
  IconCrown,
  IconCrownOff,
  IconDoorExit,
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
  IconTrash,
  IconTrashX,
  IconUserCheck,
  IconUserEdit,
  IconUserMinus,
  IconUserPlus,
  type Icon,
} from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import type { Act, Activity } from '#shared/entities/activity.ts'
import { PRODUCT } from '#shared/product.ts'
import { activityMessages } from '#shared/words/activity/activity.ts'
import { formatMoment, formatTime } from '#shared/words/formats.ts'
import type { Known } from './known.ts'
import { fieldsOf, pieces, roleIn, sayingOf, tagsBesides, whereOf } from './sentence.ts'
import { Place, Tag, Thing } from './things.tsx'
import styles from './activity.module.css'

const SIGNS: Record<Act, Icon> = {
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
  process: IconRefresh,
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

const NAMED = 5

interface Props {
  entry: Activity
  known: Known
  /** Shows the date with the time, and not the other affected entries. For lists without headings of days. */
  short?: boolean
}

/** One entry of the activity: who did what, to which entries, and when. */
export function ActivityEntry({ entry, known, short = false }: Props) {
  const Sign = SIGNS[entry.act]
  const { at, since = at, kind, count, things } = entry
  const fields = fieldsOf(entry)
  return (
    <li className={styles.entry}>
      <span className={`${styles.sign} ${entry.act === 'destroy' ? styles.grave : ''}`}>
        <Sign size={16} stroke={1.75} aria-hidden />
      </span>
      <div className={styles.words}>
        <p className={styles.sentence}>
          <Said sentence={activityMessages.said[sayingOf(entry)]} nodes={nodesOf(entry, known)} />
        </p>
        {!short && count > 1 && things.length > 0 && (
          <p className={styles.things}>
            {things.map((thing, i) => (
              <Fragment key={thing.id}>
                {i > 0 && ', '}
                <Thing project={entry.project} kind={kind} entry={thing} known={known} />
              </Fragment>
            ))}
            {count > things.length && ` ${activityMessages.more(count - things.length)}`}
          </p>
        )}
        {fields.length > 0 && <p className={styles.quiet}>{activityMessages.fields(fields.join(', '))}</p>}
        {entry.acting_admin !== null && entry.act !== 'login_as' && <p className={styles.quiet}>{activityMessages.acting}</p>}
      </div>
      <time dateTime={new Date(at).toISOString()} className={styles.time}>
        {short ? formatMoment(at) : spanOf(since, at)}
      </time>
    </li>
  )
}

/** The time span of an entry, or a single time if it started and ended in the same minute. */
const spanOf = (from: number, to: number) => [...new Set([formatTime(from), formatTime(to)])].join('–')

/** Renders a sentence whose placeholders are React nodes. */
function Said({ sentence, nodes }: { sentence: string; nodes: Readonly<Record<string, ReactNode>> }) {
  return pieces(sentence).map(({ text, index, isNode }) => (
    <Fragment key={index}>{isNode ? nodes[text] : text}</Fragment>
  ))
}

const quoted = (title: ReactNode) => <Said sentence={activityMessages.quoted} nodes={{ title }} />

// Names of people aren't quoted.
const nameOf = (kind: Activity['kind'], node: ReactNode) => (kind === 'person' ? node : quoted(node))

function nodesOf(entry: Activity, known: Known): Record<string, ReactNode> {
  const { project, user, kind, count, things, details } = entry
  const saying = sayingOf(entry)
  const [one] = things
  const named =
    count === 1 && one ? nameOf(kind, <Thing project={project} kind={kind} entry={one} known={known} />) : undefined
  const single = saying === 'renamed' ? activityMessages.renamedOne : activityMessages.one
  const where = whereOf(entry)
  const tags = details.tags ?? []
  const besides = tagsBesides(details, NAMED)
  return {
    who: <strong className={styles.who}>{user ? (user.username ?? activityMessages.nobody) : PRODUCT}</strong>,
    what: named ? <Said sentence={single[kind]} nodes={{ title: named }} /> : activityMessages.many[kind](count),
    of: named ?? activityMessages.off(count),
    role: quoted(roleIn(details.role)),
    from: quoted(roleIn(details.from_role)),
    heir: <strong className={styles.who}>{details.heir || activityMessages.nobody}</strong>,
    where: where && <Place project={project} where={where} known={known} quoted={quoted} />,
    tags: (
      <>
        {tags.slice(0, NAMED).map((title, i) => (
          <Fragment key={title}>
            {i > 0 && ', '}
            {quoted(<Tag project={project} title={title} known={known} />)}
          </Fragment>
        ))}
        {besides > 0 && ` ${activityMessages.more(besides)}`}
        {tags.length === 0 && activityMessages.aTag[saying === 'untagged' ? 'off' : 'on']}
      </>
    ),
  }
}
