/** File extensions that are not top-level domains, so that a title like `boat.jpg` stays readable. */
const FILE_ENDINGS = 'jpe?g|png|gif|tiff?|webp|heic|pdf|docx?|xlsx?|pptx?|odt|txt|csv|mp3|mp4|wav|flac|avi|mkv|xml|json'

const SCHEME_COLON = /:(?=[/\\]{2})/g
/** Two backslashes begin a Windows server path, which mail programs turn into a link as well. */
const UNC_PREFIX = /\\\\/g
/** A dot that a mail program may treat as part of a domain name. Some programs also accept full-width dots. */
const DOT = new RegExp(
  `(?<=[\\p{L}\\p{N}-])(?:\\.(?=[\\p{L}\\p{N}-]{2})|[\\u3002\\uff0e\\uff61](?=[a-z0-9-]{2}))(?!(?:${FILE_ENDINGS})(?![\\p{L}\\p{N}.:/-]))(?!\\p{N}+(?![\\p{L}\\p{N}.-]))`,
  'giu',
)
/** URL schemes that open a program. */
const PROTOCOL = /\b(mailto|tel|sms|javascript|data):/gi

/**
 * Rewrites text by someone unknown to the recipient so that no mail program turns parts of it into a link. It stays
 * readable.
 */
export const defang = (text: string): string =>
  text.replace(PROTOCOL, '$1[:]').replace(SCHEME_COLON, '[:]').replace(UNC_PREFIX, '\\[\\]').replace(DOT, '[.]')
