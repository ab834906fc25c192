/** Why a file was left alone, for a person who looks at it; kept with the file as the notes of media are. */
export const reasons = {
  deadly: 'Processing this file ended abruptly three times, so it is not tried again by itself.',
  unforeseen: 'This file could not be processed for a reason that lies with the server, not with the file.',
  infected: (name: string) => `The virus scanner found ${name} in this file. Nobody can open or download it.`,
  stillInfected:
    'A virus was found in this file, and no virus scanner is there to ask again. Nobody can open or download it.',
  tooLargeToScan: 'This file is larger than the virus scanner accepts, so nobody can open or download it.',
} as const
