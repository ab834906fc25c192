export const en = {
  artifact: {
    back: 'Back to the list',
    tags: 'Tags',
    tagsPlaceholder: 'Add a tag',
    noTag: (title: string) => `There is no tag “${title}”, and you may not make one.`,
    exhibits: 'Exhibits',
    noExhibits: 'Not in any exhibit.',
    facts: 'File',
    fingerprint: 'SHA-256',
    added: 'Added',
    filename: 'File name',
    download: 'Download original',
    renameTitle: 'Rename item',
    renamed: 'Item renamed',
    viewPublic: 'View in the gallery',
    before: 'As before:',
    beforeKey: 'As in the item before: Ctrl D',
    takeBefore: (field: string) => `Use what the item before says: ${field}`,
    leaveTitle: 'Leave without saving?',
    leaveText: 'What you changed here has not been saved.',
    stay: 'Stay',
    leave: 'Leave',
    takenBackTitle: 'Taken back by its giver',
    takenBack: (day: string) =>
      `Whoever gave this took it back on ${day}. Since then it is private with all its copies, and nobody can show it to the public again. Members may keep and describe it, or move it to the trash.`,
    seeGiven: 'See what was given',
  },
}

export type Words = typeof en
