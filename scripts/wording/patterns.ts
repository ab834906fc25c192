/** The kinds of text: the interface, documents with the API and the command line, and comments with test names. */
export type Scope = 'interface' | 'docs' | 'code'

const INTERFACE: readonly Scope[] = ['interface']
/** Texts for people who don't read the code. */
const PROSE: readonly Scope[] = ['interface', 'docs']
const CODE: readonly Scope[] = ['code']

export interface Pattern {
  find: RegExp
  /** Why it is refused and what to write instead. */
  reason: string
  /** All if omitted. */
  only?: readonly Scope[]
}

/**
 * Patterns of English that reads like a translation or breaks docs/voice.md. Sentences that need one belong in
 * `ALLOWED` with a reason.
 */
export const PATTERNS: readonly Pattern[] = [
  // References to people
  { find: /\bsomebody\b/i, reason: 'say "someone", a name or a role' },
  { find: /\b(?:any|every)body\b/i, reason: 'say "anyone", "everyone" or a role' },
  { find: /\bwho(?:m|so)?ever\b/i, reason: 'name the role, or say "people who"' },
  { find: /\bthose (?:who|whom|whose)\b/i, reason: 'say "people who", or name the role' },
  { find: /\b(?:givers?|depositors?)\b/i, reason: 'say "contributor"' },
  { find: /(?:^|[,;:.] |\b(?:what|when|where|if|as|that|which|how) )one (?:can|may|must|does|sees|wants|has)\b/i, reason: 'say "you"', only: PROSE }, // prettier-ignore
  { find: /\bthrough (?:the|other|someone's|their) eyes\b|\bother eyes\b/i, reason: 'say "view as"' },

  // Clauses in place of nouns
  { find: /\bwhat can be done\b/i, reason: 'use the noun: "actions"' },
  { find: /\bwhat (?:is|was|are|were|has been|goes|went|stands|lies|waits|came|comes) (?:looked for|selected|chosen|given|asked|told|booked|along)\b|^what (?:is|was|are|were) \w+$/i, reason: 'use the noun: "search terms", "selection", "files", "answers"' }, // prettier-ignore
  {
    find: /\bwhat (?:becomes?|became|has become|will become) of\b/i,
    reason: 'say "what happens to", or name the result',
  },
  { find: /\bhow (?:it|they|he|she) (?:is|are) called\b/i, reason: 'say "its name"' },
  { find: /\b(?:of|to) whom\b/i, reason: 'turn the sentence around' },

  // Expressions of time
  { find: /\bmeanwhile\b/i, reason: 'say what happened during what: "while you were editing"' },
  { find: /\bfor good\b/i, reason: 'say "permanently"' },
  { find: /\bat (?:the moment|present)\b/i, reason: 'say "right now", "currently", or leave it out' },
  { find: /\banew\b/i, reason: 'say "again"' },
  { find: /\bnot \S+(?: \S+){0,4} any more\b|\bany more(?=[.,;:]|$)/i, reason: 'say "no longer", or what stopped' },
  { find: /\bso long as\b|^so (?:long|many|much)\b/i, reason: 'say "while", "as long as", or begin with the subject' },
  { find: /\btill\b/i, reason: 'say "until"' },

  // Misused verbs
  {
    find: /\b(?:take|takes|took|taking|taken) (?!you\b)(?:\w+ ){0,3}(?:back|away)\b/i,
    reason: 'say "withdraw", "undo" or "remove"',
  },
  { find: /\btaken in\b|\b(?:take|takes|took) (?:it|them|something|this) in\b/i, reason: 'say "approved" or "added"' },
  { find: /\b(?:not|nothing|never|what|nor) (?:is |are |was )?taken\b(?! down)|\btakes? nothing\b|\bis not taken\b/i, reason: 'say "accepted"' }, // prettier-ignore
  {
    find: /\b(?:is|are|was|were|be|been|being) told\b(?! (?:apart|to)\b)/i,
    reason: 'say "is notified", "sees", or who says it',
  },
  {
    find: /\btells? (?:of|what|which|how|who|whether|that|where|so)\b/i,
    reason: 'say "shows", "says" or "notifies"',
    only: PROSE,
  },
  {
    find: /\b(?:is|are|was|were|be|been) looked (?:at|for|after|through)\b/i,
    reason: 'say "viewed", "reviewed" or "searched"',
  },
  { find: /\b(?:goes|go|going|went) (?:on|along)\b(?! to\b)/i, reason: 'say "continues", or "included"' },
  {
    find: /\b(?:stands?|stood|lies|lay) (?:in(?! for\b)|on|at|above|below|beside|under|there|with)\b/i,
    reason: 'say "is"',
  },
  { find: /\b(?:broke|breaks?|broken) off\b/i, reason: 'say "dropped" or "was interrupted"' },
  { find: /\blet(?:s|ting)? (?:\w+ )?in again\b/i, reason: 'say "restore access"' },
  { find: /^Lock(?:ed)? out\b|\block (?:\{\}|it|them) out\b/i, reason: 'say "suspend"', only: INTERFACE },
  { find: /\b(?:mend|mends|mended)\b/i, reason: 'say "fix"' },
  { find: /\breckon(?:s|ed)?\b/i, reason: 'say "calculate"' },
  { find: /\bshall\b/i, reason: 'say "will", "should", or ask "Do you want"' },
  { find: /\bhappens? by itself\b|\bby (?:itself|themselves)\b/i, reason: 'say "automatically"', only: PROSE },

  // Negations
  { find: /(?<!\b(?:there|here) )\b(?:is|are|was|were) no (?!longer\b|more\b|fewer\b|less\b|different\b|\w+(?:er|ed)?[.,]?$)\w+ (?:that|which|who|of)\b/i, reason: 'say "isn\'t a …", or what it is' }, // prettier-ignore
  { find: /\bof (?:yours|theirs|ours)\b/i, reason: 'say "your own", "their own", "our own"' },
  { find: /\bno more\b(?=[.,;:]|$)/i, reason: 'say "no longer"', only: PROSE },

  // Misused words
  { find: /(?<!\bletter for )\bletters?\b(?! for letter)(?!,? (?:and |or )?(?:digits|numbers|diaries|photos))(?<!\b(?:capital|small|lowercase|uppercase|first) letters?)/i, reason: 'say "email" (or "characters")', only: PROSE }, // prettier-ignore
  { find: /\be-mails?\b/i, reason: 'say "email"' },
  { find: /\b[Mm]ails\b|\b(?:[Aa]|[Tt]he|[Tt]his|[Tt]hat|[Ee]very|[Ee]ach|[Nn]o|[Bb]y) mail\b(?! (?:server|program|client|queue|provider|address))/, reason: 'say "email"', only: INTERFACE }, // prettier-ignore
  { find: /\bkinds?\b/i, reason: 'say "type"', only: INTERFACE },
  { find: /\breceipts?\b/i, reason: 'say "submission status page"', only: INTERFACE },
  { find: /\b(?:rendition|derivative)s?\b/i, reason: 'say "preview" or "playback copy"', only: INTERFACE },
  { find: /\b(?:time|subscription|access|its) windows?\b|\bwindows (?:and|of a subscription)\b|\bopens? that window\b/i, reason: 'a span of time is a "period"', only: PROSE }, // prettier-ignore
  { find: /\b(?:thereby|hereby|herewith|thereof|therein|whereby|wherein|henceforth|likewise)\b/i, reason: 'use a plain word, or a new sentence' }, // prettier-ignore
  { find: /\b(?:hence|thus)\b/i, reason: 'say "so"' },
  { find: /\bin (?:the|its|their|his|her|your) (?:place|stead) of\b/i, reason: 'say "instead of"' },
  { find: /\bthe other way (?:a)?round\b/i, reason: 'say "vice versa" or spell it out' },
  { find: /\b(?<!audit )log(?:ged|ging|s)? (?:in|out|on)\b/i, reason: 'say "sign in", "sign out"' },
  { find: /\b(?:organiz|customiz|recogniz|summariz|synchroniz|authoriz|categoriz|minimiz|optimiz|catalog\b|colors?\b)/i, reason: 'British spelling with -ise', only: PROSE }, // prettier-ignore
  { find: /\bsuccessfully\b/i, reason: 'the past participle says it' },
  { find: /\b(?:sorry|oops|unfortunately|whoops)\b/i, reason: 'say what happened and what to do' },
  { find: /\bplease\b/i, reason: 'say what to do; ask only for real favours', only: INTERFACE },
  {
    find: /\bwhoever runs (?:the|this|it)\b|\bwho runs (?:the|this) server\b/i,
    reason: 'say "the operator" or "the administrator"',
  },

  // Openings of sentences
  { find: /^(?:Of (?:those|whoever|what)|Whoever|Those who|That (?:is|are) no)\b/, reason: 'begin with the subject' },

  // Comments and test names
  {
    find: /^(?:What|Of|Those of|So (?:many|much|long))\b/,
    reason: 'begin with the noun: "Permissions of a member"',
    only: CODE,
  },
  {
    find: /\bof (?:its|their|his|her) own\b/i,
    reason: 'say "its own connection" or "a separate connection"',
    only: CODE,
  },
  { find: /\bat once\b/i, reason: 'ambiguous: say "immediately", "at the same time" or "in one request"', only: CODE },
  { find: /\bsays? so\b/i, reason: 'name what it says: "and reports the limit"', only: CODE },
  {
    find: /^Tells\b|\b[Tt]ells? of\b|\bas \w+(?: \w+)? tells?\b/,
    reason: 'say "notifies", "reports" or "shows"',
    only: CODE,
  },
  {
    find: /\b(?:known|sees?|seen) of\b/i,
    reason: 'say "about": "the facts about a call", or "the items that a reader sees"',
    only: CODE,
  },
  { find: /\b(?:is|are|was|were) to be\b/i, reason: 'say "must be", "should be" or "will be"', only: CODE },
  { find: /\bhears? of\b/i, reason: 'say "is notified of", "learns about"', only: CODE },
  { find: /\b(?:goes|go|went|going) out\b/i, reason: 'say "is sent"', only: CODE },
  {
    find: /\b(?:has|have|had) (?:not )?come\b/i,
    reason: 'say "has arrived", "has been received" or "is due"',
    only: CODE,
  },
  { find: /\blet(?:s|ting)? go\b/i, reason: 'say "releases"', only: CODE },
  { find: /\b(?:stands?|stood) (?!for\b|in for\b|alone\b)/i, reason: 'say "is"', only: CODE },
  { find: /\b(?:lies|lie|lay) (?!about\b|out\b)/i, reason: 'say "is"', only: CODE },
  {
    find: /\b(?:send|sends|sent|by|get|gets|mailed) (?:a |the |one |each )?letters?\b/i,
    reason: 'say "mail"',
    only: CODE,
  },

  // Punctuation
  { find: /\.\.\./, reason: 'an ellipsis is one character: …', only: INTERFACE },
  { find: /\p{L}'\p{L}|"\S|\S"/u, reason: 'curly quotation marks and apostrophes: “ ” ’', only: INTERFACE },
  { find: /\p{L}!(?:\s|$)/u, reason: 'no exclamation marks', only: INTERFACE },
  { find: /\b(?:e\.g\.|i\.e\.|etc\.|and\/or)|\w\(s\)/i, reason: 'spell it out', only: INTERFACE },
  { find: /\S {2,}\S/, reason: 'one space between words', only: INTERFACE },
]

/**
 * Texts that match a pattern and must stay: quoted sentences of the specification, and words that have a different
 * meaning here. They are removed from a text before it is searched.
 */
export const ALLOWED: readonly (readonly [said: RegExp, why: string])[] = [
  [/^Please enter an email address$/, 'the specification'],
  [/^Please try again after \{\}$/, 'the specification'],
  [/^Please check your email for your new password\.$/, 'the specification'],
  [/^Password reset successfully$/, 'the specification'],
  [/^Select date\.\.\.$/, 'the specification'],
  [/^The "\{\}" field\b/, 'the specification; other errors of a field begin the same way'],
  [/\bEmail doesn't match invite\b/, 'the specification; help articles quote it'],
  [/\bDon't show this prompt again\b/, 'the specification; help articles quote it'],
]

/** The patterns that a text matches, with the matched words. */
export function findBreaches(sentence: string, scope: Scope): string[] {
  const text = ALLOWED.reduce((remaining, [allowed]) => remaining.replace(allowed, '{}'), sentence)
  return PATTERNS.filter(({ only }) => only?.includes(scope) ?? true).flatMap(({ find, reason }) => {
    const [match] = find.exec(text) ?? []
    return match === undefined ? [] : [`"${match.trim()}": ${reason}`]
  })
}
