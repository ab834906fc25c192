/**
 * Storage in bytes and number of users if the subscription sets no limits.
 * @spec 9.limit.1
 */
export const DEFAULT_LIMIT = 100_000_000_000

/** Maximum ids in one bulk call. */
export const MAX_BULK_IDS = 10_000

/**
 * Maximum folders and items in one download or one copy of folders. A download is available for DOWNLOAD_TTL_S seconds.
 */
export const MAX_TREE_ENTRIES = 100_000
export const DOWNLOAD_TTL_S = 24 * 3600

/** Maximum entries of a selection that an address of the archive names. */
export const MAX_SELECTED_IN_URL = 50

/** Counts above this are reported as estimates or as "more". */
export const MAX_EXACT_COUNT = 10_000

/** Default and maximum number of rows per page of a list. 60 fills complete rows of any grid. */
export const DEFAULT_PAGE_SIZE = 60
export const MAX_PAGE_SIZE = 500
/** Items that one call returns by their ids. */
export const MAX_ITEMS_BY_ID = 200

/** Maximum bytes of user-written text in one response. A page of a list ends early when it is reached. */
export const MAX_RESPONSE_TEXT_BYTES = 2_000_000

/** Maximum bytes of one uploaded file. */
export const MAX_FILE_BYTES = 50_000_000_000

/** Maximum characters of a one-line field and of a rich text, and maximum keywords per item. */
export const MAX_LINE = 500
export const MAX_TEXT = 100_000
export const MAX_KEYWORDS = 200

/** Maximum characters of a web address, an email address and a chosen alias. */
export const MAX_URL = 2000
export const MAX_EMAIL = 254
export const MAX_ALIAS = 80

/** Maximum characters of a language tag. */
export const MAX_LANGUAGE = 35

/** Maximum bytes of one caption file, and of all caption files of one artifact. */
export const MAX_CAPTION_BYTES = 1_000_000
export const MAX_CAPTIONS_BYTES = 4_000_000

/** Maximum characters of a password. All characters are allowed and kept exactly as typed. */
export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 128

/**
 * How long a prompt and an alert that fades stay visible, in ms.
 * @spec 9.limit.3
 */
export const PROMPT_MS = 2500
export const FADE_ALERT_MS = 1500

/** Interval of keep-alive calls during uploads, in ms. @spec 9.limit.2 */
export const KEEP_ALIVE_INTERVAL_MS = 600_000

/** How long a finished upload stays in the upload panel, in ms. @spec 9.limit.5 */
export const FINISHED_UPLOAD_MS = 1000

/** Maximum characters of a visitor's report. */
export const MAX_REPORT = 5000

/** Maximum characters of a help request's message, of its subject and of each reply. */
export const MAX_TICKET_MESSAGE = 4000
export const MAX_TICKET_SUBJECT = 150
/** Maximum characters of a name or organisation in the contact form. */
export const MAX_NAME = 100
export const MAX_TICKET_REPLY = 10_000

/** Maximum invitations per request, and maximum characters of the accompanying note. */
export const MAX_INVITATIONS = 200
export const MAX_NOTE = 2000
/** Maximum characters of a short note on the website. */
export const MAX_SITE_NOTE = 1000

/** Maximum passkeys per account. */
export const MAX_PASSKEYS = 20

/** Maximum characters of a sign-in code, including separators. */
export const MAX_CODE = 40

/** Maximum characters of an uploaded image, encoded as Base64. */
export const MAX_IMAGE_BASE64 = 1_000_000

/** Maximum files per contribution. */
export const MAX_CONTRIBUTED_FILES = 100
/** Maximum files per status page, including those added later. */
export const MAX_STATUS_PAGE_FILES = 500
/** Maximum questions per portal, and maximum options per question. */
export const MAX_QUESTIONS = 30
export const MAX_CHOICES = 50

/** Maximum characters of a consent text, and of a contributor's text or answer. */
export const MAX_CONSENT = 20_000
export const MAX_SUBMISSION_TEXT = 10_000

/** Maximum rows and columns of an imported table, bytes of one of its cells, and bytes of its file. */
export const MAX_TABLE_ROWS = 200_000
export const MAX_TABLE_COLUMNS = 1000
export const MAX_CELL_BYTES = 100_000
export const MAX_TABLE_BYTES = 200_000_000
