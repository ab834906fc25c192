import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { galleryDesignMessages } from '#shared/words/gallery-design/gallery-design.ts'
import { ChooseItems } from '#web/features/exhibits/choose-items.tsx'
import { DesignDesk } from '#web/features/gallery-design/design-desk.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import styles from '../client.module.css'
import { NeedsProject } from '../needs-project.tsx'

const NONE: ReadonlySet<string> = new Set()

export const title = () => galleryDesignMessages.label

/** The editor of a gallery's design. */
export function Page() {
  const { projectId } = useSearch({ from: '/client/settings/gallery' })
  if (!projectId) return <NeedsProject />
  return (
    <DesignDesk
      key={projectId}
      project={projectId}
      renderChooser={(given) => <ChooseItems projectId={projectId} already={NONE} one={galleryDesignMessages.chooseCover} {...given} />}
      elsewhere={
        <Link to="/client/settings" search={{ projectId }} className={buttonClass({ small: true })}>
          {galleryDesignMessages.toSettings}
        </Link>
      }
      head={
        <div className={styles.headWords}>
          <Link
            to="/client/settings"
            search={{ projectId }}
            className={buttonClass({ look: 'icon' })}
            aria-label={galleryDesignMessages.back}
          >
            <IconArrowLeft size={18} stroke={1.75} aria-hidden />
          </Link>
          <h1 className={styles.title}>{galleryDesignMessages.label}</h1>
        </div>
      }
    />
  )
}
