import { createPluralizer, formatDuration } from '../formats.ts'

const { number } = createPluralizer('en')
const formatPart = (seconds: number, totalSeconds: number) =>
  totalSeconds < 120
    ? `${number(seconds)} of ${number(totalSeconds)} s`
    : `${formatDuration(seconds)} of ${formatDuration(totalSeconds)}`

export const en = {
  fileNote: {
    noPreview: 'There’s no preview for this type of file.',
    compressionUnsupported: (name: string) =>
      `This image uses a type of compression (${name}) that isn’t supported here. The image isn’t damaged. You can download it, or upload a copy saved with LZW or ZIP compression.`,
    program: 'Programs can be stored and downloaded, but not previewed.',
    tookTooLong: 'There’s no preview because creating it took too long.',
    tooMuchMemory: 'There’s no preview because creating it needed too much memory.',
    pictureDamaged: 'This image is damaged and can’t be shown.',
    pictureIncomplete: 'This image is damaged. Its preview may be incomplete.',
    pictureTooLarge: (width: number, height: number) =>
      `This image is too large to show (${number(width)} × ${number(height)} pixels). You can download it.`,
    pictureFileTooLarge: 'This image file is too large to show. You can download it.',
    rawWithoutPreview: 'This camera file has no embedded image to show. You can download it.',
    smallPreviewOnly: 'Only the small preview embedded in this file can be shown.',
    noTiles: 'This image couldn’t be prepared for zooming.',
    notCleaned:
      'Locations, serial numbers and names couldn’t be removed from the copy for visitors, so visitors can’t open this file.',
    avDamaged: 'This recording is damaged and can’t be played here.',
    avUnsupported: 'This server can’t read this type of recording. You can download it.',
    notPlayable: 'This recording couldn’t be converted for browsers. You can download it.',
    endsEarly: (playedSeconds: number, durationSeconds: number) =>
      `This file is incomplete. Only ${formatPart(playedSeconds, durationSeconds)} can be played.`,
    soundUnreadable: 'This video plays without sound because its audio couldn’t be read.',
    noPoster: 'No still image could be taken from this video.',
    pdfLocked: 'This PDF is password-protected. You can download it, but it can’t be shown here.',
    pdfDamaged: 'This PDF is damaged and can’t be shown.',
    pdfTooLarge: 'This PDF is too large to show. You can download it.',
    xfaForm: 'Only Adobe Reader can show this form. The page below is a placeholder, but its text can be searched.',
    pagesMissing: 'Some pages of this file can’t be shown here. The file itself is complete.',
    documentDamaged: 'This document is damaged, so its text couldn’t be read.',
    documentTooLarge: 'This document is too large for its text to be read.',
    documentLocked: 'This document is password-protected, so its text couldn’t be read.',
    encodingUnknown:
      'The encoding of this text is unknown, so it can’t be searched. Save it as UTF-8 and upload it again.',
    textCut: 'This document is long. Only its beginning can be searched.',
    deadly: 'Processing this file crashed three times, so it won’t be tried again automatically.',
    toolKilled:
      'Preparing this file was interrupted, probably because the server ran out of memory. Vitrine will try again automatically.',
    unforeseen: 'A server error kept this file from being processed. The file itself isn’t the cause.',
    cancelled: 'An administrator stopped this file from being processed. You can try again.',
    infected: (name: string) =>
      `The virus scanner found ${name} in this file, so the file can’t be opened or downloaded.`,
    stillInfected:
      'A virus was found in this file, and no virus scanner is available to check it again. The file can’t be opened or downloaded.',
    tooLargeToScan: 'This file is too large to scan for viruses, so it can’t be opened or downloaded.',
  },
}

export type Messages = typeof en
