import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { ownFieldsMessages } from '#shared/words/own-fields/own-fields.ts'
import { FieldsPage } from '#web/features/fields/fields-page.tsx'
import { getButtonClass } from '#web/ui/button.tsx'
import styles from '../client.module.css'
import { NeedsProject } from '../needs-project.tsx'

export const title = () => ownFieldsMessages.title

/** The fields and templates of a project's items. */
export function Page() {
  const { projectId } = useSearch({ from: '/client/settings/fields' })
  if (!projectId) return <NeedsProject />
  return (
    <FieldsPage
      key={projectId}
      projectId={projectId}
      header={
        <div className={styles.headWords}>
          <Link
            to="/client/settings"
            search={{ projectId }}
            className={getButtonClass({ variant: 'icon' })}
            aria-label={ownFieldsMessages.back}
          >
            <IconArrowLeft size={18} stroke={1.75} aria-hidden />
          </Link>
          <h1 className={styles.title}>{ownFieldsMessages.title}</h1>
        </div>
      }
    />
  )
}
