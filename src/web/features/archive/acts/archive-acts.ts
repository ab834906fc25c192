import type { ComponentType } from 'react'
import type { FileOrFolder } from '#web/kit/client/file-or-folder.ts'
import type { CrossFeatureExport } from '../file-operations/use-download.ts'

/**
 * The acts available for the current selection and folder. Keys, menus and the selection bar all use this list. An act
 * that is impossible or not allowed is undefined. Acts with a key binding have the name of their `KeyAct`.
 */
export interface ArchiveActs {
  open?: (() => void) | undefined
  openTab?: (() => void) | undefined
  /** Goes to the folder that contains the only selected item, if the list spans folders. */
  goToFolder?: (() => void) | undefined
  preview?: (() => void) | undefined
  /** Opens the details, if they aren't already beside the list. */
  showDetails?: (() => void) | undefined
  rename?: (() => void) | undefined
  trash?: (() => void) | undefined
  copy?: (() => void) | undefined
  cut?: (() => void) | undefined
  paste?: (() => void) | undefined
  undo?: (() => void) | undefined
  moveTo?: (() => void) | undefined
  copyTo?: (() => void) | undefined
  /** Downloads the file of the only selected item, or all selected items as a ZIP. */
  download?: (() => void) | undefined
  downloadZip?: (() => void) | undefined
  /** Downloads the current folder. */
  downloadFolder?: (() => void) | undefined
  /** Exports the selection, the current folder or the whole project. */
  export?: (() => void) | undefined
  exportFolder?: (() => void) | undefined
  exportProject?: (() => void) | undefined
  tag?: (() => void) | undefined
  /** Publishes the selected items in the gallery, or makes them private. */
  publish?: (() => void) | undefined
  makePrivate?: (() => void) | undefined
  /** Opens the only selected item as visitors see it. */
  viewInGallery?: (() => void) | undefined
  /** Copies the link of the only selected entry. */
  copyLink?: (() => void) | undefined
  /** Edits all selected items in one form. */
  bulkEdit?: (() => void) | undefined
  /** Renames all selected items, if there are several. */
  renameByPattern?: (() => void) | undefined
  /** Restarts the processing of selected items for which it failed. */
  reprocess?: (() => void) | undefined
  addToExhibit?: (() => void) | undefined
  /** Shows who can see the only selected entry. */
  showAudience?: (() => void) | undefined
  /** Shows who can see the current folder. */
  showFolderAudience?: (() => void) | undefined
  all?: (() => void) | undefined
  newFolder?: (() => void) | undefined
  upload?: (() => void) | undefined
  parent?: (() => void) | undefined
  map?: (() => void) | undefined
}

/** The acts allowed while a full selection is still loading. Acts on the selection have to wait. */
export const omitSelectionActs = ({
  open,
  openTab,
  preview,
  paste,
  undo,
  downloadFolder,
  exportFolder,
  exportProject,
  showFolderAudience,
  all,
  newFolder,
  upload,
  parent,
  map,
}: ArchiveActs): ArchiveActs => ({
  ...{
    open,
    openTab,
    preview,
    paste,
    undo,
    downloadFolder,
    exportFolder,
    exportProject,
    showFolderAudience,
    all,
    newFolder,
    upload,
    parent,
    map,
  },
})

/** Props of the form that edits an item beside the list. */
export interface DetailsProps {
  id: string
  /** The field that gets the focus first. */
  focusedField: string | undefined
  /** Reports whether there are unsaved changes. */
  onDirty: (isDirty: boolean) => void
  /** Goes to the next item. `field` is the form field that had the focus. */
  onNext: (field: string | undefined) => void
}

/** Acts that the page provides because they involve other features. */
export interface CrossFeatureActs {
  /** Uploads chosen or dropped files and folders into a folder. */
  onFiles: (incoming: FileOrFolder[], folder: string) => void
  onAddToExhibit: (ids: string[]) => void
  /** Shows who can see an item or a folder. */
  onAudience: (subject: { kind: 'artifact' | 'folder'; id: string; title: string }) => void
  onExport: CrossFeatureExport
  /** Asks for a new title for an item. */
  onRename: (id: string) => void
  /** Loads an item that the user is likely to open. */
  onPrefetchItem: (id: string) => void
  /** The form that edits an item beside the list. */
  Details: ComponentType<DetailsProps>
}
