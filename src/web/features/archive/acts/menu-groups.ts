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
import { fileOperationMessages } from '#shared/words/file-operations/file-operations.ts'
import { processingMessages } from '#shared/words/processing/processing.ts'
import type { ArchiveActs } from './archive-acts.ts'
import type { MenuItem } from './context-menu.tsx'
import { getShortcut, type KeyAct } from './key-bindings.ts'

const menuItem = (
  label: string,
  icon: Icon,
  onSelect: (() => void) | undefined,
  { shortcutOf, isDangerous = false }: { shortcutOf?: KeyAct; isDangerous?: boolean } = {},
): MenuItem[] =>
  onSelect ? [{ label, icon, onSelect, isDangerous, shortcut: shortcutOf && getShortcut(shortcutOf) }] : []

/** Menu of the selection. */
export const getSelectionMenu = (acts: ArchiveActs): MenuItem[][] => [
  [
    ...menuItem(archiveMessages.open, IconFolderSymlink, acts.open, { shortcutOf: 'open' }),
    ...menuItem(archiveMessages.openTab, IconExternalLink, acts.openTab, { shortcutOf: 'openTab' }),
    ...menuItem(archiveMessages.goToFolder, IconFolders, acts.goToFolder),
    ...menuItem(archiveMessages.preview, IconEye, acts.preview, { shortcutOf: 'preview' }),
    ...menuItem(fileOperationMessages.view, IconExternalLink, acts.viewInGallery),
    ...menuItem(audienceMessages.open, IconUsers, acts.showAudience),
    ...menuItem(downloadMessages.single, IconDownload, acts.download),
    ...menuItem(downloadMessages.zip, IconDownload, acts.downloadZip),
  ],
  [
    ...menuItem(archiveMessages.cut, IconCut, acts.cut, { shortcutOf: 'cut' }),
    ...menuItem(archiveMessages.copy, IconCopy, acts.copy, { shortcutOf: 'copy' }),
    ...menuItem(fileOperationMessages.moveTo, IconFolderShare, acts.moveTo),
    ...menuItem(fileOperationMessages.copyTo, IconCopyPlus, acts.copyTo),
  ],
  [
    ...menuItem(archiveMessages.rename, IconPencil, acts.rename, { shortcutOf: 'rename' }),
    ...menuItem(fileOperationMessages.edit, IconEdit, acts.bulkEdit),
    ...menuItem(fileOperationMessages.publish, IconWorld, acts.publish),
    ...menuItem(fileOperationMessages.makePrivate, IconLock, acts.makePrivate),
    ...menuItem(fileOperationMessages.tag, IconTags, acts.tag),
    ...menuItem(archiveMessages.addToExhibit, IconLayoutGridAdd, acts.addToExhibit),
    ...menuItem(processingMessages.tryAgain, IconRefresh, acts.reprocess),
  ],
  [...menuItem(archiveMessages.trash, IconTrash, acts.trash, { shortcutOf: 'trash', isDangerous: true })],
]

/** Menu of the current folder, on empty space. */
export const getFolderMenu = (acts: ArchiveActs): MenuItem[][] => [
  [
    ...menuItem(archiveMessages.newFolder, IconFolderPlus, acts.newFolder),
    ...menuItem(archiveMessages.upload, IconUpload, acts.upload),
    ...menuItem(archiveMessages.paste, IconClipboard, acts.paste, { shortcutOf: 'paste' }),
    ...menuItem(downloadMessages.downloadFolder, IconDownload, acts.downloadFolder),
    ...menuItem(audienceMessages.openHere, IconUsers, acts.showFolderAudience),
  ],
  [
    ...menuItem(archiveMessages.selectAll, IconSelectAll, acts.all, { shortcutOf: 'all' }),
    ...menuItem(archiveMessages.parentFolder, IconArrowUp, acts.parent, { shortcutOf: 'parent' }),
    ...menuItem(archiveMessages.keys.acts.undo, IconArrowBackUp, acts.undo, { shortcutOf: 'undo' }),
  ],
  [...menuItem(archiveMessages.keys.title, IconKeyboard, acts.map, { shortcutOf: 'map' })],
]

/** Acts offered by the command search while the archive is open. */
export const getPageActs = (acts: ArchiveActs) => [
  { label: fileOperationMessages.publish, icon: IconWorld, run: acts.publish },
  { label: fileOperationMessages.makePrivate, icon: IconLock, run: acts.makePrivate },
  { label: fileOperationMessages.view, icon: IconExternalLink, run: acts.viewInGallery },
  { label: fileOperationMessages.edit, icon: IconEdit, run: acts.bulkEdit },
  { label: fileOperationMessages.tag, icon: IconTags, run: acts.tag },
  { label: archiveMessages.goToFolder, icon: IconFolders, run: acts.goToFolder },
  { label: fileOperationMessages.moveTo, icon: IconFolderShare, run: acts.moveTo },
  { label: archiveMessages.newFolder, icon: IconFolderPlus, run: acts.newFolder },
  { label: archiveMessages.upload, icon: IconUpload, run: acts.upload },
]
