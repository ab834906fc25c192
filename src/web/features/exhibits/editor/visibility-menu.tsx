import { Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconLock, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { exhibitEditMessages } from '#shared/words/exhibits/exhibits.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { projectQuery } from '#web/kit/client/project.queries.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './exhibit-editor.module.css'

interface Props {
  projectId: string
  visibility: Exhibit['visibility']
  /** Whether visitors see an earlier version, if they see it. */
  hasChanges: boolean
  /** Whether the user may change it; otherwise it is only shown. */
  mayChange: boolean
  isBusy: boolean
  onPublish: () => void
  onMakePrivate: () => void
}

const ICON_PROPS = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Names the state of an exhibit for visitors in a word, and changes whether they see it. */
export function VisibilityMenu({
  projectId,
  visibility,
  hasChanges,
  mayChange,
  isBusy,
  onPublish,
  onMakePrivate,
}: Props) {
  const project = useQuery(projectQuery(useApi(), projectId)).data
  const isShown = visibility === 'local'
  const content = (
    <>
      {isShown ? <IconWorld {...ICON_PROPS} className={styles.isShown} /> : <IconLock {...ICON_PROPS} />}
      <span className={styles.state}>
        {!isShown
          ? exhibitEditMessages.private
          : hasChanges
            ? exhibitEditMessages.unpublished
            : archiveMessages.inGallery}
      </span>
    </>
  )
  if (!mayChange) return <span className={styles.badge}>{content}</span>
  const renderChoice = (isCurrent: boolean, label: string, text: string, onClick: () => void) => (
    <Menu.Item
      aria-current={isCurrent}
      leftSection={<IconCheck {...ICON_PROPS} visibility={isCurrent ? 'visible' : 'hidden'} />}
      onClick={() => !isCurrent && onClick()}
    >
      <span className={styles.choice}>
        {label}
        <small>{text}</small>
      </span>
    </Menu.Item>
  )
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <Button disabled={isBusy} className={styles.stateButton} title={exhibitEditMessages.changeVisibility}>
          {content}
          <IconChevronDown {...ICON_PROPS} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {renderChoice(!isShown, exhibitEditMessages.private, exhibitEditMessages.privateText, onMakePrivate)}
        {renderChoice(
          isShown,
          archiveMessages.inGallery,
          project?.has_password ? exhibitEditMessages.passwordSees : exhibitEditMessages.anyoneSees,
          onPublish,
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
