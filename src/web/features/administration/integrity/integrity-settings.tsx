import { NumberInput, Switch } from '@mantine/core'
import { useState } from 'react'
import { MAX_MONTHS, type IntegritySettings as Settings } from '#shared/entities/administration/integrity.ts'
import { integrityMessages } from '#shared/words/integrity/integrity.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/client/section.tsx'
import { useIntegrityMutations } from './integrity.queries.ts'
import styles from './integrity.module.css'

const MB = 1_000_000
const MIN_MB = 0.1
const MAX_MB = 10_000

/** How often and how fast originals are checked, and whether repairs need a click. */
export function IntegritySettings({ saved }: { saved: Settings }) {
  const alerts = useAlerts()
  const { saveSettings } = useIntegrityMutations()
  /** Only what has been edited; the rest follows the server. */
  const [edited, setEdited] = useState<Partial<Settings>>({})
  const values = { ...saved, ...edited }
  const isChanged = JSON.stringify(values) !== JSON.stringify(saved)
  const save = () =>
    saveSettings.mutate(values, {
      onSuccess: () => {
        setEdited({})
        alerts.prompt(integrityMessages.saved, { kind: 'success' })
      },
    })
  return (
    <Section title={integrityMessages.settings}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isChanged) save()
        }}
      >
        <NumberInput
          label={integrityMessages.months}
          description={integrityMessages.monthsHint}
          min={1}
          max={MAX_MONTHS}
          clampBehavior="strict"
          allowDecimal={false}
          value={values.months}
          onChange={(value) => value !== '' && setEdited({ ...edited, months: Number(value) })}
        />
        <NumberInput
          label={integrityMessages.speed}
          description={integrityMessages.speedHint}
          min={MIN_MB}
          max={MAX_MB}
          decimalScale={1}
          value={values.bytes_per_second / MB}
          onChange={(value) =>
            Number(value) >= MIN_MB && setEdited({ ...edited, bytes_per_second: Math.round(Number(value) * MB) })
          }
        />
        <Switch
          label={integrityMessages.repairsItself}
          checked={values.repairs_itself}
          onChange={(event) => setEdited({ ...edited, repairs_itself: event.currentTarget.checked })}
        />
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" disabled={!isChanged || saveSettings.isPending}>
            {integrityMessages.save}
          </Button>
        </div>
      </form>
    </Section>
  )
}
