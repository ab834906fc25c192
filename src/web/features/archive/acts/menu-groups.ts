import {
  IconArrowBackUp,
  IconArrowUp,
  IconBuildingBank,
  IconClipboard,
  IconCopy,
  IconCopyPlus,
  IconCursorText,
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
  IconLink,
  IconLock,
  IconPackageExport,
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
import { artifactMessages } from '#shared/words/artifacts/artifacts.ts'
import { archiveMessages, downloadMessages } from '#shared/words/archive/archive.ts'
import { audienceMessages } from '#shared/words/audience/audience.ts'
import { exportMessages } from '#shared/words/exports/exports.ts'
import { fileOperationMessages } from '#shared/words/file-operations/file-operations.ts'
import { processingMessages } from '#shared/words/processing/processing.ts'
import type { PageCommand } from '#web/kit/client/page-commands.ts'
import { areLetterKeysOn } from '#web/ui/preferences/letter-keys.ts'
import type { ArchiveActs } from './archive-acts.ts'
import type { MenuItem } from './context-menu.tsx'
import { getKeyLabels, getShortcut, type KeyAct } from './key-bindings.ts'

const createMenuItem = (
  label: string,
  icon: Icon,
  onSelect: (() => void) | undefined,
  { shortcutOf, isDangerous = false }: { shortcutOf?: KeyAct; isDangerous?: boolean } = {},
): MenuItem[] =>
  onSelect ? [{ label, icon, onSelect, isDangerous, shortcut: shortcutOf && getShortcut(shortcutOf) }] : []

/** Menu of the selection. */
export const getSelectionMenu = (acts: ArchiveActs): MenuItem[][] => [
  [
    ...createMenuItem(archiveMessages.open, IconFolderSymlink, acts.open, { shortcutOf: 'open' }),
    ...createMenuItem(archiveMessages.openTab, IconExternalLink, acts.openTab, { shortcutOf: 'openTab' }),
    ...createMenuItem(archiveMessages.goToFolder, IconFolders, acts.goToFolder, { shortcutOf: 'goToFolder' }),
    ...createMenuItem(archiveMessages.preview, IconEye, acts.preview, { shortcutOf: 'preview' }),
    ...createMenuItem(fileOperationMessages.view, IconBuildingBank, acts.viewInGallery, {
      shortcutOf: 'viewInGallery',
    }),
    ...createMenuItem(artifactMessages.copyLink, IconLink, acts.copyLink),
    ...createMenuItem(audienceMessages.open, IconUsers, acts.showAudience, { shortcutOf: 'showAudience' }),
    ...createMenuItem(downloadMessages.single, IconDownload, acts.download, { shortcutOf: 'download' }),
    ...createMenuItem(downloadMessages.zip, IconDownload, acts.downloadZip, { shortcutOf: 'download' }),
    ...createMenuItem(exportMessages.title, IconPackageExport, acts.export),
  ],
  [
    ...createMenuItem(archiveMessages.cut, IconCut, acts.cut, { shortcutOf: 'cut' }),
    ...createMenuItem(archiveMessages.copy, IconCopy, acts.copy, { shortcutOf: 'copy' }),
    ...createMenuItem(fileOperationMessages.moveTo, IconFolderShare, acts.moveTo, { shortcutOf: 'moveTo' }),
    ...createMenuItem(fileOperationMessages.copyTo, IconCopyPlus, acts.copyTo, { shortcutOf: 'copyTo' }),
  ],
  [
    ...createMenuItem(archiveMessages.rename, IconPencil, acts.rename, { shortcutOf: 'rename' }),
    ...createMenuItem(fileOperationMessages.renameByPattern, IconCursorText, acts.renameByPattern, {
      shortcutOf: 'rename',
    }),
    ...createMenuItem(fileOperationMessages.edit, IconEdit, acts.bulkEdit, { shortcutOf: 'bulkEdit' }),
    ...createMenuItem(fileOperationMessages.publish, IconWorld, acts.publish, { shortcutOf: 'publish' }),
    ...createMenuItem(fileOperationMessages.makePrivate, IconLock, acts.makePrivate, { shortcutOf: 'makePrivate' }),
    ...createMenuItem(fileOperationMessages.tag, IconTags, acts.tag, { shortcutOf: 'tag' }),
    ...createMenuItem(archiveMessages.addToExhibit, IconLayoutGridAdd, acts.addToExhibit, {
      shortcutOf: 'addToExhibit',
    }),
    ...createMenuItem(processingMessages.tryAgain, IconRefresh, acts.reprocess, { shortcutOf: 'reprocess' }),
  ],
  [...createMenuItem(archiveMessages.trash, IconTrash, acts.trash, { shortcutOf: 'trash', isDangerous: true })],
]

/** Menu of the current folder, on empty space. */
export const getFolderMenu = (acts: ArchiveActs): MenuItem[][] => [
  [
    ...createMenuItem(archiveMessages.newFolder, IconFolderPlus, acts.newFolder, { shortcutOf: 'newFolder' }),
    ...createMenuItem(archiveMessages.upload, IconUpload, acts.upload, { shortcutOf: 'upload' }),
    ...createMenuItem(archiveMessages.paste, IconClipboard, acts.paste, { shortcutOf: 'paste' }),
    ...createMenuItem(downloadMessages.downloadFolder, IconDownload, acts.downloadFolder, {
      shortcutOf: 'downloadFolder',
    }),
    ...createMenuItem(exportMessages.openFolder, IconPackageExport, acts.exportFolder),
    ...createMenuItem(exportMessages.openProject, IconPackageExport, acts.exportProject),
    ...createMenuItem(audienceMessages.openHere, IconUsers, acts.showFolderAudience, {
      shortcutOf: 'showFolderAudience',
    }),
  ],
  [
    ...createMenuItem(archiveMessages.selectAll, IconSelectAll, acts.all, { shortcutOf: 'all' }),
    ...createMenuItem(archiveMessages.parentFolder, IconArrowUp, acts.parent, { shortcutOf: 'parent' }),
    ...createMenuItem(archiveMessages.keys.acts.undo, IconArrowBackUp, acts.undo, { shortcutOf: 'undo' }),
  ],
  [...createMenuItem(archiveMessages.keys.title, IconKeyboard, acts.map, { shortcutOf: 'map' })],
]

/** The labels of an act's keys, unless shortcuts of one character are off. */
const getKeys = (act: KeyAct) => {
  const combo = getShortcut(act)
  return combo === undefined || !(areLetterKeysOn() || combo.length > 1) ? undefined : getKeyLabels(combo)
}

/** Acts offered by the command palette and the help while the archive is open. */
export const getPageActs = (acts: ArchiveActs): PageCommand[] => [
  { label: fileOperationMessages.publish, icon: IconWorld, run: acts.publish, keys: getKeys('publish') },
  { label: fileOperationMessages.makePrivate, icon: IconLock, run: acts.makePrivate, keys: getKeys('makePrivate') },
  {
    label: fileOperationMessages.view,
    icon: IconBuildingBank,
    run: acts.viewInGallery,
    keys: getKeys('viewInGallery'),
  },
  { label: fileOperationMessages.edit, icon: IconEdit, run: acts.bulkEdit, keys: getKeys('bulkEdit') },
  {
    label: fileOperationMessages.renameByPattern,
    icon: IconCursorText,
    run: acts.renameByPattern,
    keys: getKeys('rename'),
  },
  { label: fileOperationMessages.tag, icon: IconTags, run: acts.tag, keys: getKeys('tag') },
  { label: archiveMessages.goToFolder, icon: IconFolders, run: acts.goToFolder, keys: getKeys('goToFolder') },
  { label: fileOperationMessages.moveTo, icon: IconFolderShare, run: acts.moveTo, keys: getKeys('moveTo') },
  { label: archiveMessages.newFolder, icon: IconFolderPlus, run: acts.newFolder, keys: getKeys('newFolder') },
  { label: archiveMessages.upload, icon: IconUpload, run: acts.upload, keys: getKeys('upload') },
  { label: archiveMessages.keys.title, icon: IconKeyboard, run: acts.map, keys: getKeys('map'), listsShortcuts: true },
]
