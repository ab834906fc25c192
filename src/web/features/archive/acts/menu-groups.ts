import {
  IconArrowBackUp,
  IconArrowUp,
  IconClipboard,
  IconCopy,
  IconCopyPlus,
  IconCut,
  IconDownload,
  IconEdit,
  IconExternalLink,
  IconEye,
  IconFolderPlus,
  IconFolderShare,
  IconFolders,
  IconFolderSymlink,
  IconKeyboard,
  IconLayoutGridAdd,
  IconLock,
  IconPencil,
  IconRefresh,
  IconSelectAll,
  IconTags,
  IconTrash,
  IconUpload,
  IconUsers,
  IconWorld,
  type Icon,
} from '@tabler/icons-react'
import { archiveMessages, downloadMessages } from '#shared/words/archive/archive.ts'
import { audienceMessages } from '#shared/words/audience/audience.ts'
import { filingMessages } from '#shared/words/filing/filing.ts'
import { processingMessages } from '#shared/words/processing/processing.ts'
import type { ArchiveActs } from './archive-acts.ts'
import type { MenuItem } from './context-menu.tsx'
import { comboFor, type KeyAct } from './keys.ts'

const item = (
  label: string,
  icon: Icon,
  onSelect: (() => void) | undefined,
  { key, danger = false }: { key?: KeyAct; danger?: boolean } = {},
): MenuItem[] => (onSelect ? [{ label, icon, onSelect, danger, shortcut: key && comboFor(key) }] : [])

/** Menu of the selection. */
export const entryGroups = (acts: ArchiveActs): MenuItem[][] => [
  [
    ...item(archiveMessages.open, IconFolderSymlink, acts.open, { key: 'open' }),
    ...item(archiveMessages.openTab, IconExternalLink, acts.openTab, { key: 'openTab' }),
    ...item(archiveMessages.toFolder, IconFolders, acts.toFolder),
    ...item(archiveMessages.preview, IconEye, acts.preview, { key: 'preview' }),
    ...item(filingMessages.view, IconExternalLink, acts.view),
    ...item(audienceMessages.open, IconUsers, acts.audience),
    ...item(downloadMessages.one, IconDownload, acts.download),
    ...item(downloadMessages.zip, IconDownload, acts.downloadZip),
  ],
  [
    ...item(archiveMessages.cut, IconCut, acts.cut, { key: 'cut' }),
    ...item(archiveMessages.copy, IconCopy, acts.copy, { key: 'copy' }),
    ...item(filingMessages.moveTo, IconFolderShare, acts.moveTo),
    ...item(filingMessages.copyTo, IconCopyPlus, acts.copyTo),
  ],
  [
    ...item(archiveMessages.rename, IconPencil, acts.rename, { key: 'rename' }),
    ...item(filingMessages.edit, IconEdit, acts.editMany),
    ...item(filingMessages.show, IconWorld, acts.show),
    ...item(filingMessages.hide, IconLock, acts.hide),
    ...item(filingMessages.tag, IconTags, acts.tag),
    ...item(archiveMessages.addToExhibit, IconLayoutGridAdd, acts.addToExhibit),
    ...item(processingMessages.tryAgain, IconRefresh, acts.tryAgain),
  ],
  [...item(archiveMessages.trash, IconTrash, acts.trash, { key: 'trash', danger: true })],
]

/** Menu of the current folder, on empty space. */
export const spaceGroups = (acts: ArchiveActs): MenuItem[][] => [
  [
    ...item(archiveMessages.newFolder, IconFolderPlus, acts.newFolder),
    ...item(archiveMessages.upload, IconUpload, acts.upload),
    ...item(archiveMessages.paste, IconClipboard, acts.paste, { key: 'paste' }),
    ...item(downloadMessages.here, IconDownload, acts.downloadHere),
    ...item(audienceMessages.openHere, IconUsers, acts.audienceHere),
  ],
  [
    ...item(archiveMessages.selectAll, IconSelectAll, acts.all, { key: 'all' }),
    ...item(archiveMessages.up, IconArrowUp, acts.parent, { key: 'parent' }),
    ...item(archiveMessages.keys.acts.undo, IconArrowBackUp, acts.undo, { key: 'undo' }),
  ],
  [...item(archiveMessages.keys.title, IconKeyboard, acts.map, { key: 'map' })],
]

/** Acts offered by the command search while the archive is open. */
export const pageActsOf = (acts: ArchiveActs) => [
  { label: filingMessages.show, icon: IconWorld, run: acts.show },
  { label: filingMessages.hide, icon: IconLock, run: acts.hide },
  { label: filingMessages.view, icon: IconExternalLink, run: acts.view },
  { label: filingMessages.edit, icon: IconEdit, run: acts.editMany },
  { label: filingMessages.tag, icon: IconTags, run: acts.tag },
  { label: archiveMessages.toFolder, icon: IconFolders, run: acts.toFolder },
  { label: filingMessages.moveTo, icon: IconFolderShare, run: acts.moveTo },
  { label: archiveMessages.newFolder, icon: IconFolderPlus, run: acts.newFolder },
  { label: archiveMessages.upload, icon: IconUpload, run: acts.upload },
]
