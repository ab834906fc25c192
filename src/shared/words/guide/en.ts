export const en = {
  guide: {
    label: 'First steps',
    step: (count: number, total: number) => `Step ${count} of ${total}`,
    closeGuide: 'Close guide',
    closedNotice: 'Guide closed. It won’t appear again.',
    done: 'done',
    steps: { project: 'Create a project', files: 'Add files', describe: 'Describe an item', show: 'Publish it' },
    project: {
      title: 'Create your first project',
      text: 'A project has an archive and a gallery. You can rename it at any time.',
      actionLabel: 'Create a project',
    },
    files: {
      title: 'Add your first files',
      text: 'Choose photos, videos, recordings or documents, or drop them anywhere in the archive.',
      uploading: 'Uploading your files. The next step appears when they’re done.',
      actionLabel: 'Choose files',
    },
    describe: {
      title: 'Describe an item',
      text: 'Describe the item in a sentence, so that people can find it.',
      actionLabel: (title: string) => `Describe “${title}”`,
      writeHere: 'Write a description below and save it.',
    },
    show: {
      title: 'Publish it in the gallery',
      text: (title: string) =>
        `Anyone with the link will be able to see “${title}”. You can make it private again at any time.`,
      actionLabel: 'Publish in gallery',
    },
    finished: {
      title: 'Your first item is in the gallery',
      text: 'That’s all there is to it. You’ve completed the guide.',
      actionLabel: 'View in gallery',
      close: 'Done',
    },
  },
}

export type Messages = typeof en
