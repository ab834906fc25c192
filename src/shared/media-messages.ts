import { sentences } from './words.ts'

/** The sentences of players, of deep zoom and of the reader of documents. */

export const playerMessages = sentences('player', {
  player: (title: string) => `Player: ${title}`,
  play: 'Play',
  pause: 'Pause',
  position: 'Position',
  time: (now: string, of: string) => `${now} of ${of}`,
  mute: 'Mute',
  unmute: 'Unmute',
  volume: 'Volume',
  captions: 'Captions',
  captionsOff: 'Captions off',
  speed: 'Speed',
  fullscreen: 'Full screen',
  leaveFullscreen: 'Leave full screen',
  resumed: (time: string) => `Goes on at ${time}`,
  startOver: 'From the beginning',
  transcript: 'Transcript',
  transcriptOf: 'Transcript in',
  failedTitle: 'This cannot be played',
  failedText: 'The connection may have been lost, or this browser may not know the format.',
  retry: 'Try again',
  download: 'Download',
  keys: 'Space plays, arrows seek, M mutes, C turns captions on, F fills the screen, < and > change the speed',
})

export const zoomMessages = sentences('zoom', {
  picture: (title: string) => `${title}, to be zoomed with + and −, moved with the arrow keys`,
  rotate: 'Rotate',
  fullscreen: 'Full screen',
  leaveFullscreen: 'Leave full screen',
  level: (percent: number) => `${percent} %`,
})

export const readerMessages = sentences('reader', {
  reader: (title: string) => `Pages of ${title}`,
  page: (n: number) => `Page ${n}`,
  pageField: 'Page',
  ofPages: (n: number) => `of ${n.toLocaleString('en')}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  search: 'Search in this document',
  searchPlaceholder: 'Search',
  hit: (n: number, of: number) => `${n} of ${of}`,
  hits: (n: number) => (n === 0 ? 'Nothing found' : `${n.toLocaleString('en')} found`),
  searching: (n: number) => `${n.toLocaleString('en')} found, searching …`,
  previousHit: 'Previous match',
  nextHit: 'Next match',
  clear: 'Clear',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit',
  fitWidth: 'Fit width',
  fitPage: 'Fit page',
  fullscreen: 'Full screen',
  leaveFullscreen: 'Leave full screen',
})
