import { Checkbox, Radio } from '@mantine/core'
import { useState } from 'react'
import type { Portal } from '#shared/entities/submissions/portal.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { portalMessages } from '#shared/words/portal/portal.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/client/section.tsx'
import settings from '../settings/settings.module.css'
import { useSavePortal, type PortalOfProject } from './portal.queries.ts'
import styles from './portal.module.css'

/** Who gets a mail about new submissions: the owners, or selected reviewers. */
export function ToldSection({ portal, reviewers }: { portal: Portal; reviewers: PortalOfProject['reviewers'] }) {
  const alerts = useAlerts()
  const { mutate, isPending } = useSavePortal(portal)
  const [chosen, setChosen] = useState<readonly string[] | null>(portal.told)
  const save = () => {
    if (chosen?.length === 0) return alerts.prompt(portalMessages.nobodyChosen, { kind: 'error' })
    mutate({ told: chosen && [...chosen] }, { onSuccess: () => void alerts.prompt(portalMessages.saved, { kind: 'success' }) })
  }
  const there = (chosen ?? []).filter((id) => reviewers.some((one) => one.id === id))
  return (
    <Section title={portalMessages.told} text={portalMessages.toldText}>
      <Radio.Group
        aria-label={portalMessages.told}
        value={chosen ? 'chosen' : 'owners'}
        onChange={(value) => setChosen(value === 'owners' ? null : (portal.told ?? []))}
      >
        <div className={styles.choices}>
          <Radio value="owners" label={portalMessages.owners} />
          <Radio value="chosen" label={portalMessages.chosen} />
        </div>
      </Radio.Group>
      {chosen && (
        <Checkbox.Group aria-label={portalMessages.chosen} value={there} onChange={setChosen}>
          <div className={styles.people}>
            {reviewers.map(({ id, username, owner }) => (
              <Checkbox key={id} value={id} label={username} description={owner ? portalMessages.owner : undefined} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <div className={`${settings.act} ${settings.below}`}>
        <Button look="primary" disabled={isPending} onClick={save}>
          {isPending ? formMessages.saving : formMessages.save}
        </Button>
      </div>
    </Section>
  )
}
