import { counting, formatDuration } from '../formats.ts'

const { number } = counting('en')
const span = (n: number, m: number) =>
  m < 120 ? `${number(n)} of ${number(m)} s` : `${formatDuration(n)} of ${formatDuration(m)}`

export const en = {
  fileNote: {
    noPreview: 'No preview for this kind of file.',
    compressionUnsupported: (name: string) =>
      `This picture uses a compression (${name}) that can’t be shown here. It isn’t damaged: download it, or upload a copy saved with LZW or ZIP compression.`,
    program: 'Programs are stored and can be downloaded, but are never shown.',
    tookTooLong: 'Making the preview took too long, so there is none.',
    tooMuchMemory: 'Making the preview needed too much memory, so there is none.',
    pictureDamaged: 'This picture is damaged and cannot be shown.',
    pictureIncomplete: 'This picture is damaged; its preview may be incomplete.',
    pictureTooLarge: (width: number, height: number) =>
      `This picture is too large to show (${number(width)} × ${number(height)} pixels). It can be downloaded.`,
    pictureFileTooLarge: 'This picture file is too large to show. It can be downloaded.',
    rawWithoutPreview: 'This camera file has no embedded picture that could be shown. It can be downloaded.',
    smallPreviewOnly: 'Only the small preview embedded in this file can be shown.',
    noTiles: 'This picture could not be prepared for zooming into.',
    notCleaned:
      'Places, serial numbers and names could not be removed from a copy of this file, so visitors cannot open it.',
    avDamaged: "This recording is damaged and can't be played here.",
    avUnsupported: "This server can't read this kind of recording. You can download it.",
    notPlayable: 'This recording could not be converted for the browser. It can be downloaded.',
    endsEarly: (played: number, announced: number) => `This file ends early: ${span(played, announced)} can be played.`,
    soundUnreadable: 'The sound of this video could not be read; its pictures can be played.',
    noPoster: 'No picture could be taken from this video.',
    pdfLocked: 'This PDF is protected by a password. It can be downloaded, but not shown here.',
    pdfDamaged: 'This PDF is damaged and cannot be shown.',
    pdfTooLarge: 'This PDF is too large to show. It can be downloaded.',
    xfaForm:
      'This is a form that only Adobe Reader can show; the page below is its placeholder. Its text can be searched.',
    pagesMissing: 'Some pages of this file can’t be shown here; the file itself is complete.',
    documentDamaged: 'This document is damaged, so its text could not be read.',
    documentTooLarge: 'This document is too large for its text to be read.',
    documentLocked: 'This document is protected by a password, so its text could not be read.',
    encodingUnknown:
      'The encoding of this text is unknown, so it can’t be searched. Save it as UTF-8 and upload it again.',
    textCut: 'This document is long; only its beginning can be searched.',
    deadly: 'Processing this file ended abruptly three times, so it is not tried again by itself.',
    toolKilled:
      'The system ended the tool that prepares this file, probably for lack of memory. It will be tried again automatically.',
    unforeseen: 'This file could not be processed for a reason that lies with the server, not with the file.',
    cancelled: 'Whoever runs the server has cancelled this. It can be tried again.',
    infected: (name: string) => `The virus scanner found ${name} in this file. Nobody can open or download it.`,
    stillInfected:
      'A virus was found in this file, and no virus scanner is there to ask again. Nobody can open or download it.',
    tooLargeToScan: 'This file is larger than the virus scanner accepts, so nobody can open or download it.',
  },
}

export type Words = typeof en
