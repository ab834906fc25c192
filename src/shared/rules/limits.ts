/** Storage (bytes) and users when a subscription names none. @spec 9.limit.1 */
export const DEFAULT_LIMIT = 100_000_000_000

/** Ids in one bulk call. */
export const MAX_BULK_IDS = 10_000

/** Folders and items in one download, or one copy of folders; and the seconds that a download can be fetched. */
export const MAX_THINGS = 100_000
export const DOWNLOAD_S = 24 * 3600

/** Exact counts go up to here; above, the answer says that it is an estimate, or that there is more. */
export const MOST_COUNTED = 10_000

/** Rows of one page of a list unless more are asked for, full rows of any grid; and at most. */
export const PAGE = 60
export const MAX_PAGE = 500

/** Bytes of what people have written that one answer holds: a page of a list ends where there is no room for more. */
export const MAX_ANSWER_TEXT = 2_000_000

/** Bytes of one uploaded file. */
export const MAX_FILE_SIZE = 50_000_000_000

/** Characters of a title or another one-line field, of a rich text, of a keyword. */
export const MAX_LINE = 500
export const MAX_TEXT = 100_000
export const MAX_KEYWORDS = 200

/** Characters of a web address, of an e-mail address, of the part of an address that people choose. */
export const MAX_URL = 2000
export const MAX_EMAIL = 254
export const MAX_ALIAS = 80

/** Characters of a language tag. */
export const MAX_LANGUAGE = 35

/** Bytes of one caption file, and of all of one artifact. */
export const MAX_CAPTION_SIZE = 1_000_000
export const MAX_CAPTIONS_SIZE = 4_000_000

/** Characters of a password, any, exactly as typed. */
export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 128

/** A prompt stays this long, a fade alert this long, both in ms. @spec 9.limit.3 */
export const PROMPT_MS = 2500
export const FADE_ALERT_MS = 1500

/** The session is pinged this often during uploads, in ms. @spec 9.limit.2 */
export const KEEP_ALIVE_MS = 600_000

/** A finished upload leaves the tray after this many ms. @spec 9.limit.5 */
export const UPLOAD_DONE_MS = 1000

/** Characters of what a visitor reports. */
export const MAX_REPORT = 5000

/** Characters of what somebody asks for help with, of its subject, and of what is said after that. */
export const MAX_ASKED = 4000
export const MAX_SUBJECT = 150
/** Of somebody whom nobody knows yet, and of where they work. */
export const MAX_NAME = 100
export const MAX_ANSWER = 10_000

/** People in one list of invitations, and characters of what is written to them. */
export const MAX_INVITED = 200
export const MAX_NOTE = 2000
/** Of a short note of the website. */
export const MAX_SITE_NOTE = 1000

/** Passkeys of one account. */
export const MAX_PASSKEYS = 20

/** Characters of a code that is typed at sign-in, with what people put between its parts. */
export const MAX_CODE = 40

/** Characters of a logo as it is sent, in base64. */
export const MAX_LOGO = 1_000_000

/** Files of one submission; further questions of a portal, and what may be chosen in one of them. */
export const MAX_GIVEN_FILES = 100
/** Files of all submissions by one receipt. */
export const MAX_OF_RECEIPT = 500
export const MAX_QUESTIONS = 30
export const MAX_CHOICES = 50

/** Characters of what people agree to, of what a giver says of a file, and of an answer of theirs. */
export const MAX_CONSENT = 20_000
export const MAX_SAID = 10_000
