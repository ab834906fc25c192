import { IconFolders, IconInbox, IconPencil, IconWorld, type Icon } from '@tabler/icons-react'
import { WINDOWS, type SubscriptionWindows } from '#shared/rules/subscription.ts'
import { orgMessages } from '#shared/words/orgs/orgs.ts'
import { subscriptionMessages } from '#shared/words/subscription/subscription.ts'
import { Section } from '#web/ui/client/section.tsx'
import { windowSaid } from '../window-said.ts'
import styles from './subscription.module.css'

const ICONS = { cms: IconPencil, host_page: IconWorld, submissions: IconInbox, active: IconFolders } satisfies Record<
  keyof typeof WINDOWS,
  Icon
>
const PARTS = ['cms', 'host_page', 'submissions', 'active'] as const
const DAY = 86_400_000

/** Limits each feature to the time in which the organisation is active. */
function felt(windows: SubscriptionWindows | null): SubscriptionWindows | null {
  const end = windows?.inactive_from
  if (!windows || !end) return windows
  const sooner = (to: number | null) => (to ? Math.min(to, end) : end)
  const { cms_to, host_page_to, submissions_from, submissions_to } = windows
  return {
    ...windows,
    cms_to: sooner(cms_to),
    host_page_to: sooner(host_page_to),
    // A feature that was never booked has no end.
    submissions_to: submissions_from === null ? submissions_to : sooner(submissions_to),
  }
}

/** The features of a subscription, each with a timeline that marks today. */
export function WindowsSection({ windows, now }: { windows: SubscriptionWindows | null; now: number }) {
  return (
    <Section wide title={subscriptionMessages.have} text={subscriptionMessages.haveText}>
      <ul className={styles.windows}>
        {PARTS.map((part) => (
          <OneWindow key={part} part={part} windows={felt(windows)} now={now} />
        ))}
      </ul>
    </Section>
  )
}

function OneWindow({
  part,
  windows,
  now,
}: {
  part: (typeof PARTS)[number]
  windows: SubscriptionWindows | null
  now: number
}) {
  const { on, said } = windowSaid(windows, part, now)
  const Mark = ICONS[part]
  return (
    <li className={styles.window} data-on={on}>
      <span className={styles.mark} aria-hidden="true">
        <Mark size={22} stroke={1.75} />
      </span>
      <h3 className={styles.part}>{orgMessages.parts[part]}</h3>
      <p className={styles.does}>{on ? subscriptionMessages.does[part] : subscriptionMessages.closed[part]}</p>
      <Span part={part} windows={windows} now={now} on={on} />
      <p className={styles.until}>{said}</p>
    </li>
  )
}

/** A timeline around today that marks when a feature is available. Without an end it fades out. */
function Span({
  part,
  windows,
  now,
  on,
}: {
  part: keyof typeof WINDOWS
  windows: SubscriptionWindows | null
  now: number
  on: boolean
}) {
  const window = WINDOWS[part]
  const from = ('from' in window && windows?.[window.from]) || null
  const to = windows?.[window.to] || null
  const isNever = !on && (to === null || (from !== null && from >= to)) && !(from !== null && from > now)
  const around = [now - 30 * DAY, now + 30 * DAY, ...[from, to].filter((time) => time !== null)]
  const [least, most] = [Math.min(...around), Math.max(...around)]
  const at = (time: number) => ((time - least) / (most - least)) * 100
  const [left, right] = [from === null ? 0 : at(from), to === null ? 100 : at(to)]
  return (
    <span className={styles.span} aria-hidden="true">
      {!isNever && (
        <span
          className={styles.open}
          data-endless={to === null}
          style={{ insetInlineStart: `${left}%`, width: `${Math.max(0, right - left)}%` }}
        />
      )}
      <span className={styles.today} style={{ insetInlineStart: `${at(now)}%` }} />
    </span>
  )
}
