export const en = {
  guide: {
    label: 'First steps',
    step: (n: number, of: number) => `Step ${n} of ${of}`,
    leave: 'Leave the guide',
    left: 'The guide is closed and will not come back.',
    done: 'done',
    steps: { project: 'Make a project', files: 'Add files', describe: 'Describe one', show: 'Show it' },
    project: {
      title: 'Make your first project',
      text: 'A project holds an archive and its gallery. You can rename it at any time.',
      act: 'Make a project',
    },
    files: {
      title: 'Add your first files',
      text: 'Photographs, films, sound, documents: choose some, or drop them anywhere into the archive.',
      act: 'Choose files',
    },
    describe: {
      title: 'Describe one of them',
      text: 'Say in a sentence what it is. Words make it findable.',
      act: (title: string) => `Describe “${title}”`,
      here: 'Write a description below and save it.',
    },
    show: {
      title: 'Show it in the gallery',
      text: (title: string) => `Everybody with the address then sees “${title}”. You can hide it again at any time.`,
      act: 'Show it in the gallery',
    },
    finished: {
      title: 'Your first item is in the gallery',
      text: 'That is all there is to it. The guide ends here.',
      act: 'See it in the gallery',
      close: 'Done',
    },
  },
}

export type Words = typeof en
