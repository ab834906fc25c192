import { IconFolders, IconInbox, IconPencil, IconWorld, type Icon } from '@tabler/icons-react'
import { WINDOWS, type SubscriptionWindows } from '#shared/rules/subscription.ts'
import { orgMessages } from '#shared/words/orgs/orgs.ts'
import { subscriptionMessages } from '#shared/words/subscription/subscription.ts'
import { Section } from '#web/ui/client/section.tsx'
import { describeFeature } from '../describe-feature.ts'
import styles from './subscription.module.css'

const ICONS = { cms: IconPencil, host_page: IconWorld, submissions: IconInbox, active: IconFolders } satisfies Record<
  keyof typeof WINDOWS,
  Icon
>
const FEATURES = ['cms', 'host_page', 'submissions', 'active'] as const
const DAY_MS = 86_400_000
/** Where today is on the timeline of a feature that has begun and has no end. */
const ENDLESS_TODAY_PERCENT = 33

/** Limits each feature to the time in which the organisation is active. */
function limitToActive(windows: SubscriptionWindows | null): SubscriptionWindows | null {
  const inactiveFrom = windows?.inactive_from
  if (!windows || !inactiveFrom) return windows
  const limitEnd = (endMs: number | null) => (endMs ? Math.min(endMs, inactiveFrom) : inactiveFrom)
  const { cms_to, host_page_to, submissions_from, submissions_to } = windows
  return {
    ...windows,
    cms_to: limitEnd(cms_to),
    host_page_to: limitEnd(host_page_to),
    // A feature that was never booked has no end.
    submissions_to: submissions_from === null ? submissions_to : limitEnd(submissions_to),
  }
}

/** The features of a subscription, each with a timeline that marks today. */
export function FeaturesSection({ windows, now }: { windows: SubscriptionWindows | null; now: number }) {
  return (
    <Section wide title={subscriptionMessages.included} text={subscriptionMessages.includedText}>
      <ul className={styles.windows}>
        {FEATURES.map((feature) => (
          <FeatureCard key={feature} feature={feature} windows={limitToActive(windows)} now={now} />
        ))}
      </ul>
    </Section>
  )
}

function FeatureCard({
  feature,
  windows,
  now,
}: {
  feature: (typeof FEATURES)[number]
  windows: SubscriptionWindows | null
  now: number
}) {
  const { isOn, text } = describeFeature(windows, feature, now)
  const FeatureIcon = ICONS[feature]
  return (
    <li className={styles.window} data-on={isOn}>
      <span className={styles.mark} aria-hidden="true">
        <FeatureIcon size={22} stroke={1.75} />
      </span>
      <h3 className={styles.part}>{orgMessages.windows[feature]}</h3>
      <p className={styles.does}>
        {isOn ? subscriptionMessages.featureOn[feature] : subscriptionMessages.featureOff[feature]}
      </p>
      <FeatureTimeline feature={feature} windows={windows} now={now} isOn={isOn} />
      <p className={styles.until}>{text}</p>
    </li>
  )
}

/** A timeline around today that marks when a feature is available. Without an end it fades out. */
function FeatureTimeline({
  feature,
  windows,
  now,
  isOn,
}: {
  feature: keyof typeof WINDOWS
  windows: SubscriptionWindows | null
  now: number
  isOn: boolean
}) {
  const window = WINDOWS[feature]
  const from = ('from' in window && windows?.[window.from]) || null
  const to = windows?.[window.to] || null
  const isNeverOpen = !isOn && (to === null || (from !== null && from >= to)) && !(from !== null && from > now)
  const shownTimes = [now - 30 * DAY_MS, now + 30 * DAY_MS, ...[from, to].filter((time) => time !== null)]
  const [startMs, endMs] = [Math.min(...shownTimes), Math.max(...shownTimes)]
  const toPercent = (time: number) => ((time - startMs) / (endMs - startMs)) * 100
  const todayPercent = isOn && to === null ? ENDLESS_TODAY_PERCENT : toPercent(now)
  const [left, right] = [
    from === null || (isOn && to === null) ? 0 : toPercent(from),
    to === null ? 100 : toPercent(to),
  ]
  return (
    <span className={styles.span} aria-hidden="true">
      {!isNeverOpen && (
        <span
          className={styles.open}
          data-endless={to === null}
          style={{ insetInlineStart: `${left}%`, width: `${Math.max(0, right - left)}%` }}
        />
      )}
      <span className={styles.today} style={{ insetInlineStart: `${todayPercent}%` }} />
    </span>
  )
}
