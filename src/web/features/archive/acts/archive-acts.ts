import type { ComponentType } from 'react'
import type { Incoming } from '#web/kit/client/incoming.ts'
/**
 * Everything that can be done here now, said once: the keys, the menus and the selection bar all read it. What is not
 * possible or not allowed is left out.
 */
export interface ArchiveActs {
  open?: (() => void) | undefined
  openTab?: (() => void) | undefined
  /** To where the only item that is selected lies, from a list of what lies anywhere. */
  toFolder?: (() => void) | undefined
  preview?: (() => void) | undefined
  /** What is known of the selected items, where there is no room for it beside the list. */
  details?: (() => void) | undefined
  rename?: (() => void) | undefined
  trash?: (() => void) | undefined
  copy?: (() => void) | undefined
  cut?: (() => void) | undefined
  paste?: (() => void) | undefined
  undo?: (() => void) | undefined
  moveTo?: (() => void) | undefined
  copyTo?: (() => void) | undefined
  /** The file of the only item that is selected, or all that is selected together. */
  download?: (() => void) | undefined
  downloadZip?: (() => void) | undefined
  /** The folder that one is in. */
  downloadHere?: (() => void) | undefined
  tag?: (() => void) | undefined
  /** Shows the items in the gallery, or makes them private. */
  show?: (() => void) | undefined
  hide?: (() => void) | undefined
  /** The page of the only item that is chosen, as visitors see it. */
  view?: (() => void) | undefined
  /** The form of an item for all that are selected. */
  editMany?: (() => void) | undefined
  /** Of the selected items those that could not be processed. */
  tryAgain?: (() => void) | undefined
  addToExhibit?: (() => void) | undefined
  /** Who can see the only thing that is selected. */
  audience?: (() => void) | undefined
  /** Who can see the folder that one is in. */
  audienceHere?: (() => void) | undefined
  all?: (() => void) | undefined
  newFolder?: (() => void) | undefined
  upload?: (() => void) | undefined
  parent?: (() => void) | undefined
  map?: (() => void) | undefined
}

/** What is left while what is chosen is not all there yet: acts on it wait. */
export const withoutChosen = ({
  open,
  openTab,
  preview,
  paste,
  undo,
  downloadHere,
  audienceHere,
  all,
  newFolder,
  upload,
  parent,
  map,
}: ArchiveActs): ArchiveActs => ({
  ...{ open, openTab, preview, paste, undo, downloadHere, audienceHere, all, newFolder, upload, parent, map },
})

/** An item that is changed beside the list. */
export interface DetailsProps {
  id: string
  /** The field that begins with the focus. */
  focus: string | undefined
  /** Hears whether something is changed and not saved. */
  onDirty: (dirty: boolean) => void
  /** Goes on to the next item; it is told which field had the focus. */
  onNext: (field: string | undefined) => void
}

/** What the page brings along: acts that reach beyond the archive. */
export interface OutsideActs {
  /** Files and folders that were chosen or dropped, and where they go. */
  onFiles: (incoming: Incoming[], folder: string) => void
  onAddToExhibit: (ids: string[]) => void
  /** Who can see an item or a folder. */
  onAudience: (subject: { kind: 'artifact' | 'folder'; id: string; title: string }) => void
  /** An item is to have another title. */
  onRename: (id: string) => void
  /** An item with all that is known of it, to be changed beside the list. */
  Details: ComponentType<DetailsProps>
}
