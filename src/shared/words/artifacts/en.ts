export const en = {
  artifact: {
    back: 'Back to list',
    tags: 'Tags',
    tagsPlaceholder: 'Add a tag',
    noTag: (title: string) => `There’s no tag “${title}”, and you can’t create one.`,
    exhibits: 'Exhibits',
    noExhibits: 'Not in any exhibit',
    facts: 'File',
    fingerprint: 'SHA-256',
    added: 'Added',
    filename: 'File name',
    download: 'Download original',
    copyLink: 'Copy link',
    publicLinkCopied: 'Gallery link copied',
    memberLinkCopied: 'Link copied. Only members can open it.',
    renameTitle: 'Rename item',
    renamed: 'Item renamed',
    viewPublic: 'View in gallery',
    previousItem: 'Previous item:',
    previousItemKey: 'Copy from the previous item: Ctrl+D',
    restorePrevious: (field: string) => `Use ${field} from the previous item`,
    leaveTitle: 'Leave without saving?',
    leaveText: 'Your changes on this page haven’t been saved.',
    stay: 'Stay',
    leave: 'Leave',
    inGallery: 'In gallery',
    privateText: 'Only members of this project can see it.',
    inGalleryText: 'Everyone who can open the gallery can see it.',
    /** Why the user can’t change the visibility. */
    fixedVisibility: {
      withdrawn: 'The contributor withdrew this item, so it stays private.',
      notOwn: 'You can only change items that you added.',
      noPermission: 'You need the “Publish items in the gallery” permission to change this.',
    },
    withdrawnTitle: 'Withdrawn by the contributor',
    withdrawn: (day: string) =>
      `The contributor withdrew this on ${day}. The item and all its copies are private and can’t be published again. Members can still keep and describe it, or move it to Trash.`,
    viewSubmission: 'View submission',
  },
}

export type Messages = typeof en
