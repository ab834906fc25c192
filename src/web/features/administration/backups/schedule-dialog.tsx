import { NativeSelect, NumberInput, Switch } from '@mantine/core'
import { useState } from 'react'
import { BACKUP_INTERVALS, MAX_KEPT_BACKUPS, type BackupSchedule } from '#shared/entities/administration/backups.ts'
import { backupsMessages } from '#shared/words/backups/backups.ts'
import { dialogMessages } from '#shared/words/page/page.ts'
import { useConfirmedClose } from '#web/form/use-confirmed-close.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { useBackupMutations } from './backups.queries.ts'
import styles from './backups.module.css'

const HOURS_PER_DAY = 24

/** An hour of the day as 02:00. */
export const formatHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** Edits when backups are made and how many are kept. */
export function ScheduleDialog({ schedule, onClose }: { schedule: BackupSchedule; onClose: () => void }) {
  const alerts = useAlerts()
  const { changeSchedule } = useBackupMutations()
  const [values, setValues] = useState(schedule)
  const isChanged = JSON.stringify(values) !== JSON.stringify(schedule)
  const closeProps = useConfirmedClose(isChanged, onClose)
  const save = () => {
    if (changeSchedule.isPending) return
    if (!isChanged) return onClose()
    changeSchedule.mutate(values, {
      onSuccess: () => {
        alerts.prompt(backupsMessages.saved, { kind: 'success' })
        onClose()
      },
    })
  }
  const renderCount = (name: 'keep_daily' | 'keep_weekly' | 'keep_monthly', label: string) => (
    <NumberInput
      label={label}
      min={0}
      max={MAX_KEPT_BACKUPS}
      allowDecimal={false}
      value={values[name]}
      onChange={(value) => setValues({ ...values, [name]: Number(value) })}
    />
  )
  return (
    <Modal
      open
      title={backupsMessages.edit}
      description={backupsMessages.editText}
      {...closeProps}
      onConfirm={save}
      footer={
        <>
          <Button onClick={onClose}>{dialogMessages.cancel}</Button>
          <Button variant="primary" disabled={changeSchedule.isPending} onClick={save}>
            {backupsMessages.save}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Switch
          label={backupsMessages.isOn}
          checked={values.is_on}
          onChange={(event) => setValues({ ...values, is_on: event.currentTarget.checked })}
        />
        <div className={styles.pair}>
          <NativeSelect
            label={backupsMessages.interval}
            disabled={!values.is_on}
            value={String(values.interval_hours)}
            data={BACKUP_INTERVALS.map((hours) => ({ value: String(hours), label: backupsMessages.intervals[hours] }))}
            onChange={(event) => {
              const hours = BACKUP_INTERVALS.find((choice) => String(choice) === event.currentTarget.value)
              if (hours) setValues({ ...values, interval_hours: hours })
            }}
          />
          <NativeSelect
            label={backupsMessages.hour}
            disabled={!values.is_on}
            value={String(values.hour)}
            data={Array.from({ length: HOURS_PER_DAY }, (_, hour) => ({
              value: String(hour),
              label: formatHour(hour),
            }))}
            onChange={(event) => setValues({ ...values, hour: Number(event.currentTarget.value) })}
          />
        </div>
        {renderCount('keep_daily', backupsMessages.keepDaily)}
        {renderCount('keep_weekly', backupsMessages.keepWeekly)}
        {renderCount('keep_monthly', backupsMessages.keepMonthly)}
      </div>
    </Modal>
  )
}
