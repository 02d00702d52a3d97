/** What would make an unobserved requirement observable, read from the reason that its verdict gives. */

/** What being unobserved asks of a person: a look; a line of configuration, where the target has the thing; nothing. */
export const urgencies = ['needed', 'worth it', 'fine'] as const
export type Urgency = (typeof urgencies)[number]

export interface Remedy {
  readonly urgency: Urgency
  /** What a person can do, in one sentence. */
  readonly title: string
  /** Lines for mcp-conform.config.yaml. */
  readonly config?: string
}

const fixture = /\b([a-z]+(?:-[a-z]+)*-(?:tools?|prompt|resource|template|list|streams|profile|server))\b/g
const asksForFixture = /in the config|for the fixture|fixture/i

const remedies: readonly (readonly [reason: RegExp, urgency: Urgency, title: string])[] = [
  [
    /blocked|earlier failure|same violation|(?:answers for|reports) that|which \S+\.\S+ covers/i,
    'needed',
    'Fix the failure first; then these can be judged.',
  ],
  [
    /may be called|readOnlyHint|call-tools/i,
    'worth it',
    'Allow calls with --call-tools all, or name the tool under fixtures.',
  ],
  [
    /^needs [a-z-]+: (?:a driver|have the client)/,
    'worth it',
    'Have the client do what each reason says, or write a driver for it (docs/reference/drivers.md).',
  ],
  [
    /time limit|timed out|ran out of time|still coming in/i,
    'needed',
    'The target was too slow for the scenario: raise the limit, or run the scenario alone.',
  ],
  [/without the flaw/i, 'needed', 'The target also refuses the correct request; look at that first.'],
  [/interrupted|ended before a second try/i, 'needed', 'Run again without interrupting.'],
  [
    /limits how often|a limit of its rate/i,
    'worth it',
    'Lift the rate limit of the target for the test; then these can be judged.',
  ],
]

/** The remedy for a reason; one without a remedy says that nothing has to be done. */
export function remedyForReason(reason: string): Remedy {
  const names = asksForFixture.test(reason)
    ? [...new Set([...reason.matchAll(fixture)].map(([, name]) => name ?? ''))]
    : []
  if (names.length > 0) return forFixtures(names)
  const [, urgency, title] = remedies.find(([pattern]) => pattern.test(reason)) ?? []
  if (urgency === undefined || title === undefined)
    return { urgency: 'fine', title: 'Nothing to fix: the situation did not occur in this run.' }
  return { urgency, title }
}

function forFixtures(names: readonly string[]): Remedy {
  const [first = '', ...rest] = names
  const either = rest.length === 0 ? first : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
  return {
    urgency: 'worth it',
    title: `If your target has something like ${either}, name it in mcp-conform.config.yaml; otherwise ignore this.`,
    config: ['fixtures:', ...names.map((name) => `  ${name}: { name: ${exampleName(name)}${argumentsOf(name)} }`)].join(
      '\n',
    ),
  }
}

function exampleName(fixture: string): string {
  if (fixture.endsWith('-resource')) return "'your://resource'"
  return `your_${fixture.replaceAll('-', '_')}`
}

function argumentsOf(fixture: string): string {
  return fixture.endsWith('-tool') || fixture.endsWith('-tools') ? ', arguments: {}' : ''
}
