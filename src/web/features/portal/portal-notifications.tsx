import { Checkbox, Radio } from '@mantine/core'
import type { Portal } from '#shared/entities/submissions/portal.ts'
import { portalMessages } from '#shared/words/portal/portal.ts'
import type { ProjectPortalReply } from './portal.queries.ts'
import type { PortalSettingsState } from './use-portal-settings.ts'
import styles from './portal.module.css'

interface Props {
  portal: Portal
  reviewers: ProjectPortalReply['reviewers']
  settings: PortalSettingsState
}

/** Who gets a mail about new submissions: the owners, or selected reviewers. */
export function PortalNotifications({ portal, reviewers, settings: { others, setOthers } }: Props) {
  const { told: selectedIds } = others
  return (
    <>
      <Radio.Group
        aria-label={portalMessages.notifications}
        value={selectedIds ? 'chosen' : 'owners'}
        onChange={(value) => setOthers(() => ({ told: value === 'owners' ? null : (portal.told ?? []) }))}
      >
        <div className={styles.choices}>
          <Radio value="owners" label={portalMessages.owners} />
          <Radio value="chosen" label={portalMessages.selectedReviewers} />
        </div>
      </Radio.Group>
      {selectedIds && (
        <Checkbox.Group
          aria-label={portalMessages.selectedReviewers}
          value={selectedIds.filter((id) => reviewers.some((reviewer) => reviewer.id === id))}
          onChange={(told) => setOthers(() => ({ told }))}
        >
          <div className={styles.people}>
            {reviewers.map(({ id, username, owner }) => (
              <Checkbox key={id} value={id} label={username} description={owner ? portalMessages.owner : undefined} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </>
  )
}
