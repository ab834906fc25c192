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
import { archiveMessages as words, downloadMessages as downloads } from '#shared/words/archive/archive.ts'
import { audienceMessages as audience } from '#shared/words/audience/audience.ts'
import { filingMessages as filing } from '#shared/words/filing/filing.ts'
import { processingMessages as processing } from '#shared/words/processing/processing.ts'
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
    ...item(words.open, IconFolderSymlink, acts.open, { key: 'open' }),
    ...item(words.openTab, IconExternalLink, acts.openTab, { key: 'openTab' }),
    ...item(words.toFolder, IconFolders, acts.toFolder),
    ...item(words.preview, IconEye, acts.preview, { key: 'preview' }),
    ...item(filing.view, IconExternalLink, acts.view),
    ...item(audience.open, IconUsers, acts.audience),
    ...item(downloads.one, IconDownload, acts.download),
    ...item(downloads.zip, IconDownload, acts.downloadZip),
  ],
  [
    ...item(words.cut, IconCut, acts.cut, { key: 'cut' }),
    ...item(words.copy, IconCopy, acts.copy, { key: 'copy' }),
    ...item(filing.moveTo, IconFolderShare, acts.moveTo),
    ...item(filing.copyTo, IconCopyPlus, acts.copyTo),
  ],
  [
    ...item(words.rename, IconPencil, acts.rename, { key: 'rename' }),
    ...item(filing.edit, IconEdit, acts.editMany),
    ...item(filing.show, IconWorld, acts.show),
    ...item(filing.hide, IconLock, acts.hide),
    ...item(filing.tag, IconTags, acts.tag),
    ...item(words.addToExhibit, IconLayoutGridAdd, acts.addToExhibit),
    ...item(processing.tryAgain, IconRefresh, acts.tryAgain),
  ],
  [...item(words.trash, IconTrash, acts.trash, { key: 'trash', danger: true })],
]

/** Menu of the current folder, on empty space. */
export const spaceGroups = (acts: ArchiveActs): MenuItem[][] => [
  [
    ...item(words.newFolder, IconFolderPlus, acts.newFolder),
    ...item(words.upload, IconUpload, acts.upload),
    ...item(words.paste, IconClipboard, acts.paste, { key: 'paste' }),
    ...item(downloads.here, IconDownload, acts.downloadHere),
    ...item(audience.openHere, IconUsers, acts.audienceHere),
  ],
  [
    ...item(words.selectAll, IconSelectAll, acts.all, { key: 'all' }),
    ...item(words.up, IconArrowUp, acts.parent, { key: 'parent' }),
    ...item(words.keys.acts.undo, IconArrowBackUp, acts.undo, { key: 'undo' }),
  ],
  [...item(words.keys.title, IconKeyboard, acts.map, { key: 'map' })],
]

/** Acts offered by the command search while the archive is open. */
export const pageActsOf = (acts: ArchiveActs) => [
  { label: filing.show, icon: IconWorld, run: acts.show },
  { label: filing.hide, icon: IconLock, run: acts.hide },
  { label: filing.view, icon: IconExternalLink, run: acts.view },
  { label: filing.edit, icon: IconEdit, run: acts.editMany },
  { label: filing.tag, icon: IconTags, run: acts.tag },
  { label: words.toFolder, icon: IconFolders, run: acts.toFolder },
  { label: filing.moveTo, icon: IconFolderShare, run: acts.moveTo },
  { label: words.newFolder, icon: IconFolderPlus, run: acts.newFolder },
  { label: words.upload, icon: IconUpload, run: acts.upload },
]
