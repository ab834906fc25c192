interface Rule {
  text: string
  /** The rule is needed only if the page has one of these classes; empty if the rule may match anything. */
  classes: readonly string[]
}

interface Sheet {
  rules: readonly Rule[]
  /** Whether the sheet loads web fonts. Their local fallback faces stay among the rules. */
  hasFaces: boolean
}

/** Returns the rules of a built style sheet that a page with these classes needs, in order and without web fonts. */
export function neededStyles(sheet: string, isThere: ReadonlySet<string>): { rules: string; hasFaces: boolean } {
  const { rules, hasFaces } = parsed(sheet)
  const needed = rules.filter(({ classes }) => classes.length === 0 || classes.some((name) => isThere.has(name)))
  return { rules: needed.map(({ text }) => text).join(''), hasFaces }
}

/** Returns all classes used in the HTML of a page. */
export const classesIn = (html: string): Set<string> =>
  new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))

/** Parsed sheets by their text; bounded by the number of sheets in the build. */
const known = new Map<string, Sheet>()

function parsed(sheet: string): Sheet {
  const found = known.get(sheet) ?? parse(sheet)
  known.set(sheet, found)
  return found
}

function parse(sheet: string): Sheet {
  const all = outermost(sheet)
  const isLoaded = (rule: string) => rule.startsWith('@font-face') && rule.includes('url(')
  const others = all.filter((rule) => !isLoaded(rule))
  return { rules: others.map((text) => ({ text, classes: classesOf(text) })), hasFaces: others.length < all.length }
}

/** Splits a sheet into its top-level rules. Our sheets have no braces inside strings. */
function outermost(sheet: string): string[] {
  const rules: string[] = []
  let [from, depth] = [0, 0]
  for (const { 0: brace, index } of sheet.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1
    if (depth > 0) continue
    rules.push(sheet.slice(from, index + 1).trim())
    from = index + 1
  }
  return rules
}

/**
 * Returns the classes in a rule's selectors, or none if a selector has no class or uses `:not()` and so may match
 * anything.
 */
function classesOf(rule: string): string[] {
  const selectors = rule
    .split('{')
    .slice(0, -1)
    .map((text) => text.slice(Math.max(text.lastIndexOf('}'), text.lastIndexOf(';')) + 1).trim())
    .filter((text) => !text.startsWith('@'))
    .flatMap((text) => text.replace(/\[[^\][]*\]/g, '').split(','))
  const classes = selectors.map((selector) =>
    [...selector.matchAll(/\.(-?[_a-z][-\w]*)/gi)].map(([, name = '']) => name),
  )
  const isOpen = rule.includes(':not(') || classes.some((names) => names.length === 0)
  return isOpen ? [] : classes.flat()
}
