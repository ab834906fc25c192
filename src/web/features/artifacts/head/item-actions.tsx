import { IconBuildingBank, IconDownload, IconLink, IconPrinter, IconTrash, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { artifactMessages } from '#shared/words/artifacts/artifacts.ts'
import { audienceMessages } from '#shared/words/audience/audience.ts'
import { fileOperationMessages } from '#shared/words/file-operations/file-operations.ts'
import { itemMessages } from '#shared/words/gallery/gallery.ts'
import { formatBytes } from '#shared/words/formats.ts'
import { useCopyLink } from '#web/kit/client/use-copy-link.ts'
import { ActionRow } from '#web/ui/client/actions/action-row.tsx'

interface Props {
  artifact: Artifact
  /** Its public page, if it is published. */
  publicPath: string | undefined
  onAudience: (() => void) | undefined
  onTrash: (() => void) | undefined
  /** The visibility menu. */
  children: ReactNode
}

/** The actions on the whole item. */
export function ItemActions({ artifact, publicPath, onAudience, onTrash, children }: Props) {
  const { file, filename } = artifact
  const copyLink = useCopyLink()
  const memberPath = `/client/archive/${artifact.id}?projectId=${artifact.project}`
  return (
    <ActionRow
      actions={[
        {
          label: fileOperationMessages.view,
          shortLabel: fileOperationMessages.gallery,
          icon: IconBuildingBank,
          link: publicPath === undefined ? undefined : { href: publicPath },
        },
        {
          label: `${artifactMessages.download}${file ? ` (${formatBytes(file.size)})` : ''}`,
          shortLabel: itemMessages.download,
          icon: IconDownload,
          link: file?.url ? { href: file.url, download: filename ?? '' } : undefined,
        },
        {
          label: artifactMessages.copyLink,
          icon: IconLink,
          run: copyLink && (() => copyLink(memberPath, publicPath)),
        },
      ]}
      menuActions={[
        { label: audienceMessages.open, icon: IconUsers, run: onAudience },
        { label: itemMessages.print, icon: IconPrinter, run: () => window.print() },
        { label: archiveMessages.trash, icon: IconTrash, isDangerous: true, run: onTrash },
      ]}
    >
      {children}
    </ActionRow>
  )
}
