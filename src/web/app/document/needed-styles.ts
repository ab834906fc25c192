interface Rule {
  text: string
  /** The rule is needed only if the page has one of these classes; empty if the rule may match anything. */
  classes: readonly string[]
}

interface Sheet {
  rules: readonly Rule[]
  /** Whether the sheet loads web fonts. Their local fallback faces stay among the rules. */
  loadsFonts: boolean
}

/** Returns the rules of a built style sheet that a page with these classes needs, in order and without web fonts. */
export function pickNeededStyles(
  sheet: string,
  pageClasses: ReadonlySet<string>,
): { rules: string; loadsFonts: boolean } {
  const { rules, loadsFonts } = parseCached(sheet)
  const needed = rules.filter(({ classes }) => classes.length === 0 || classes.some((name) => pageClasses.has(name)))
  return { rules: needed.map(({ text }) => text).join(''), loadsFonts }
}

/** Returns all classes used in the HTML of a page. */
export const getClassesInHtml = (html: string): Set<string> =>
  new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))

/** Parsed sheets by their text; bounded by the number of sheets in the build. */
const parsedSheets = new Map<string, Sheet>()

function parseCached(sheet: string): Sheet {
  const parsedSheet = parsedSheets.get(sheet) ?? parseSheet(sheet)
  parsedSheets.set(sheet, parsedSheet)
  return parsedSheet
}

function parseSheet(sheet: string): Sheet {
  const allRules = splitTopLevelRules(sheet)
  const loadsFont = (rule: string) => rule.startsWith('@font-face') && rule.includes('url(')
  const otherRules = allRules.filter((rule) => !loadsFont(rule))
  return {
    rules: otherRules.map((text) => ({ text, classes: getRequiredClasses(text) })),
    loadsFonts: otherRules.length < allRules.length,
  }
}

/** Splits a sheet into its top-level rules. Our sheets have no braces inside strings. */
function splitTopLevelRules(sheet: string): string[] {
  const rules: string[] = []
  let [ruleStart, depth] = [0, 0]
  for (const { 0: brace, index } of sheet.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1
    if (depth > 0) continue
    rules.push(sheet.slice(ruleStart, index + 1).trim())
    ruleStart = index + 1
  }
  return rules
}

/** Attributes, whose values may contain commas, and `:not()`, whose classes the page need not have. */
const IGNORED_PARTS = /\[[^\][]*\]|:not\((?:[^()]|\([^()]*\))*\)/g

/** Returns the classes in a rule's selectors, or none if a selector has no class and so may match anything. */
function getRequiredClasses(rule: string): string[] {
  const selectors = rule
    .split('{')
    .slice(0, -1)
    .map((text) => text.slice(Math.max(text.lastIndexOf('}'), text.lastIndexOf(';')) + 1).trim())
    .filter((text) => !text.startsWith('@'))
    .flatMap((text) => text.replace(IGNORED_PARTS, '').split(','))
  const classes = selectors.map((selector) =>
    [...selector.matchAll(/\.(-?[_a-z][-\w]*)/gi)].map(([, name = '']) => name),
  )
  const matchesAnything = classes.some((classNames) => classNames.length === 0)
  return matchesAnything ? [] : classes.flat()
}
