/** Words of a dialect of our own, and the word to write in their place: one word for one thing. */
interface WordRule {
  readonly pattern: RegExp
  readonly instead: string
  /** Only in pages for users and in strings: contributors know the word from the code, and the ledger keeps the words of the specification. */
  readonly users?: true
}

const word = (pattern: RegExp, instead: string): WordRule => ({ pattern, instead })
const forUsers = (pattern: RegExp, instead: string): WordRule => ({ pattern, instead, users: true })

export const words: readonly WordRule[] = [
  word(/\breds\b|\b(?:an?|the|one|no|new|known|each|every|this|which|wrong) red\b(?! [a-z]+ion)/i, 'failure'),
  word(/\bbreach(?:es|ed)?\b/i, 'violation, or failure'),
  word(/\bunsteady\b/i, 'flaky'),
  word(/\bwhat came of\b/i, 'the result of'),
  word(/\b(?:is|are) told and\b/i, 'reported'),
  word(/\bbears? (?:it|that|no|this)\b/i, 'cope with'),
  forUsers(/\bonce more\b/i, 'again'),
  forUsers(/\banew\b/i, 'again'),
  word(/\bgravest\b/i, 'worst'),
  word(/\bmakes? the occasion\b/i, 'trigger'),
  word(/\bbinds\b/i, 'applies to'),
  forUsers(/\bnothing but\b/i, 'only'),
  word(/\bthe whole of it\b/i, 'the details'),
  word(/\ball else\b/i, 'everything else'),
  forUsers(/\ball the same\b/i, 'still'),
  word(/\bas it stands\b/i, 'unchanged'),
  word(/\b(?:come|comes|came) to (?:its|their|an) end\b/i, 'end, or complete'),
  word(/\bof (?:ours|yours)\b/i, 'our, your, or the owner by name'),
  word(/\bfor another day\b/i, 'known for now'),
  word(/\bexcuse[sd]?\b/i, 'accept as known, known failure'),
  word(/(?:^|[.:;] )Who (?!is\b|may\b)[a-z]+s?\b/, 'If you ..., If a server ...'),
  word(/\bis nobody's\b|\bmeans ill\b|\bclients of before\b/i, 'the thing, by its name'),
  forUsers(/\bjudgements?\b/i, 'verdict'),
  forUsers(/\bduty\b|\bduties\b/i, 'requirement'),
  word(/\bon the off chance\b|\bout of sight\b/i, 'without checking, ignore'),
  forUsers(/\bwhat is demanded\b|(?<!on )\bdemands?\b(?! an?\b)/i, 'requirement, require'),
  forUsers(/(?<![-\w/])rules?\b(?! of thumb)/i, 'requirement'),
  forUsers(/(?<![-\w]|out of )bounds?\b(?!:| to\b)/i, 'limit'),
  forUsers(/\bis broken\b|\bare broken\b/i, 'fails, is violated'),
]
