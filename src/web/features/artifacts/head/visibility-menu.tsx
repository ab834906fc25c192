import { Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconLock, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Artifact } from '#shared/entities/artifact.ts'
import { isPublicArtifact } from '#shared/policy/public-artifact.ts'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { artifactMessages } from '#shared/words/artifacts/artifacts.ts'
import { audienceMessages } from '#shared/words/audience/audience.ts'
import { fileOperationMessages } from '#shared/words/file-operations/file-operations.ts'
import { formatList } from '#shared/words/formats.ts'
import { frameMessages } from '#shared/words/frame/frame.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { projectQuery } from '#web/kit/client/project.queries.ts'
import type { May } from '#web/kit/client/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { artifactExhibitsQuery } from '../artifacts.queries.ts'
import styles from './head.module.css'

interface Props {
  artifact: Artifact
  may: May
  /** Whether the project's subscription allows changes. */
  isWritable: boolean
  onChange: (visibility: Artifact['visibility']) => void
}

/** A button that names the visibility of an item, with a menu to change it or the reason why that isn't possible. */
export function VisibilityMenu({ artifact, may, isWritable, onChange }: Props) {
  const isInGallery = isPublicArtifact(artifact)
  const fixedReason = getFixedReason(artifact, may, isWritable)
  const [StateIcon, state] = isInGallery
    ? [IconWorld, archiveMessages.inGallery]
    : [IconLock, fileOperationMessages.private]
  const api = useApi()
  const project = useQuery(projectQuery(api, artifact.project)).data
  const exhibitTitles = useQuery(artifactExhibitsQuery(api, artifact.id)).data?.map(({ title }) => title) ?? []
  return (
    <Menu
      position="bottom-end"
      width={360}
      classNames={{ item: styles.option }}
      checkIcon={<IconCheck size={16} stroke={2} className={styles.check} aria-hidden />}
    >
      <Menu.Target>
        <Button
          aria-label={`${fileOperationMessages.visibility}: ${state}`}
          className={isInGallery ? styles.published : undefined}
        >
          <StateIcon size={18} stroke={1.75} aria-hidden />
          {state}
          <IconChevronDown size={14} stroke={2} className={styles.chevron} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={fileOperationMessages.visibility}>
        <Menu.RadioGroup
          value={isInGallery ? 'local' : 'private'}
          onChange={(value) => onChange(value as Artifact['visibility'])}
        >
          <Menu.RadioItem value="private" closeMenuOnClick disabled={fixedReason !== undefined}>
            {fileOperationMessages.private}
            <span className={styles.explanation}>{artifactMessages.privateText}</span>
          </Menu.RadioItem>
          <Menu.RadioItem value="local" closeMenuOnClick disabled={fixedReason !== undefined}>
            {archiveMessages.inGallery}
            <span className={styles.explanation}>
              {project?.has_password ? artifactMessages.passwordSees : artifactMessages.anyoneSees}
            </span>
            {exhibitTitles.length > 0 && (
              <span className={styles.explanation}>{artifactMessages.inExhibits(formatList(exhibitTitles))}</span>
            )}
          </Menu.RadioItem>
        </Menu.RadioGroup>
        {fixedReason && <p className={styles.reason}>{fixedReason}</p>}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Returns why the user can't change the visibility of an item, or undefined if they can. */
function getFixedReason(artifact: Artifact, may: May, isWritable: boolean): string | undefined {
  const { active, needs_review, taken_back, type, user } = artifact
  const { fixedVisibility } = artifactMessages
  if (!active) return audienceMessages.visitorReasons.trashed
  if (needs_review) return audienceMessages.visitorReasons.in_review
  if (type === 'application') return audienceMessages.visitorReasons.application
  if (taken_back !== undefined) return fixedVisibility.withdrawn
  if (may('artifact.set-visibility', user ?? null)) return undefined
  if (!isWritable) return frameMessages.readOnly
  return may('artifact.set-visibility') ? fixedVisibility.notOwn : fixedVisibility.noPermission
}
