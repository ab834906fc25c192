/**
 * Endings of file names that are no top-level domain: a title that is a file name stays as it is.
 */
const FILE_ENDINGS = 'jpe?g|png|gif|tiff?|webp|heic|pdf|docx?|xlsx?|pptx?|odt|txt|csv|mp3|mp4|wav|flac|avi|mkv|xml|json'

const SCHEME = /:(?=[/\\]{2})/g
/** Two backslashes begin the address of a server on Windows, which mail programs link as well. */
const SHARE = /\\\\/g
/** A dot within something that a mail program may take for a domain; some programs read other dots as dots, too. */
const DOT = new RegExp(
  `(?<=[\\p{L}\\p{N}-])(?:\\.(?=[\\p{L}\\p{N}-]{2})|[\\u3002\\uff0e\\uff61](?=[a-z0-9-]{2}))(?!(?:${FILE_ENDINGS})(?![\\p{L}\\p{N}.:/-]))(?!\\p{N}+(?![\\p{L}\\p{N}.-]))`,
  'giu',
)
/** What opens a program when it is followed. */
const PROTOCOL = /\b(mailto|tel|sms|javascript|data):/gi

/** Somebody's words in a mail, written so that no mail program makes a link of them; people can still read what they say. */
export const defang = (text: string): string =>
  text.replace(PROTOCOL, '$1[:]').replace(SCHEME, '[:]').replace(SHARE, '\\[\\]').replace(DOT, '[.]')
