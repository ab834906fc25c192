import { Link } from '@tanstack/react-router'
import type { Org } from '#shared/entities/org.ts'
import { computeSubscriptionFlags } from '#shared/rules/subscription.ts'
import { orgMessages } from '#shared/words/orgs/orgs.ts'
import { subscriptionMessages } from '#shared/words/subscription/subscription.ts'
import { vocabulariesMessages } from '#shared/words/vocabularies/vocabularies.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import tabs from '#web/ui/styles/tabs.module.css'
import styles from './orgs.module.css'

/** The header and tabs of the organisation page. An inactive organisation only has its subscription tab. */
export function OrgHeader({ org: { id, title, subscription }, now }: { org: Org; now: number }) {
  usePageTitle(title)
  const { active } = computeSubscriptionFlags(subscription, now)
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.kind}>{orgMessages.kind}</p>
      <nav className={`${tabs.tabs} ${styles.tabs} scroll-row`} aria-label={orgMessages.views}>
        {active ? (
          <>
            <Link to="/client" search={{ orgId: id }} activeOptions={{ exact: true }} className={tabs.tab ?? ''}>
              {orgMessages.overview}
            </Link>
            <Link to="/client" search={{ orgId: id, view: 'people' }} className={tabs.tab ?? ''}>
              {orgMessages.people}
            </Link>
            <Link to="/client/vocabularies" search={{ org: id }} className={tabs.tab ?? ''}>
              {vocabulariesMessages.title}
            </Link>
          </>
        ) : (
          <Link to="/client" className={tabs.tab ?? ''} activeOptions={{ exact: true }}>
            {subscriptionMessages.toHome}
          </Link>
        )}
        <Link to="/client/subscription" search={{ org: id }} className={tabs.tab ?? ''}>
          {subscriptionMessages.title}
        </Link>
      </nav>
    </header>
  )
}
