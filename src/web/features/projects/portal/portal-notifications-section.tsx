import { Checkbox, Radio } from '@mantine/core'
import { useState } from 'react'
import type { Portal } from '#shared/entities/submissions/portal.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/client/section.tsx'
import settings from '../settings/settings.module.css'
import { useSavePortal, type ProjectPortalReply } from './portal.queries.ts'
import styles from './portal.module.css'

/** Who gets a mail about new submissions: the owners, or selected reviewers. */
export function PortalNotificationsSection({
  portal,
  reviewers,
}: {
  portal: Portal
  reviewers: ProjectPortalReply['reviewers']
}) {
  const alerts = useAlerts()
  const { mutate, isPending } = useSavePortal(portal)
  const [selectedIds, setSelectedIds] = useState<readonly string[] | null>(portal.told)
  const save = () => {
    if (selectedIds?.length === 0) return alerts.prompt(portalMessages.noReviewerSelected, { kind: 'error' })
    mutate(
      { told: selectedIds && [...selectedIds] },
      { onSuccess: () => void alerts.prompt(portalMessages.saved, { kind: 'success' }) },
    )
  }
  const selectedReviewers = (selectedIds ?? []).filter((id) => reviewers.some((reviewer) => reviewer.id === id))
  return (
    <Section title={portalMessages.notifications} text={portalMessages.notificationsText}>
      <Radio.Group
        aria-label={portalMessages.notifications}
        value={selectedIds ? 'chosen' : 'owners'}
        onChange={(value) => setSelectedIds(value === 'owners' ? null : (portal.told ?? []))}
      >
        <div className={styles.choices}>
          <Radio value="owners" label={portalMessages.owners} />
          <Radio value="chosen" label={portalMessages.selectedReviewers} />
        </div>
      </Radio.Group>
      {selectedIds && (
        <Checkbox.Group
          aria-label={portalMessages.selectedReviewers}
          value={selectedReviewers}
          onChange={setSelectedIds}
        >
          <div className={styles.people}>
            {reviewers.map(({ id, username, owner }) => (
              <Checkbox key={id} value={id} label={username} description={owner ? portalMessages.owner : undefined} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <div className={`${settings.act} ${settings.below}`}>
        <Button variant="primary" disabled={isPending} onClick={save}>
          {isPending ? formMessages.saving : formMessages.save}
        </Button>
      </div>
    </Section>
  )
}
