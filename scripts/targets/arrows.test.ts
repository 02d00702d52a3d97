import { expect, test } from 'vitest'
import { readExpected } from './expected.ts'
import { measured } from './findings.ts'
import { readReasons, reasonsFor } from './reasons.ts'
import { explainedVerdicts } from './seen.ts'

/** What only a client sends: HTTP requests, and what clients alone ask. */
const ofClients = [
  /^(?:GET|POST|DELETE) /,
  /^[^"]*\{.*"method":"(?:initialize|server\/discover|completion\/|logging\/|prompts\/|resources\/|tools\/)/,
]
/** What only a server sends: HTTP responses, and what servers alone ask. */
const ofServers = [/^(?:HTTP )?\d{3}\b/, /^[^"]*\{.*"method":"(?:sampling\/|elicitation\/|roots\/)/]

const starts = Object.entries(readExpected())
const isClient = (start: string): boolean =>
  measured.some(({ name, side }) => side === 'client' && start.startsWith(`${name}/`))

const reasons = readReasons().flatMap((reason) => {
  const { requirement, wire } = reason
  const shown = starts.flatMap(([start, { verdicts }]) =>
    explainedVerdicts.some((verdict) => requirement in verdicts[verdict]) &&
    reasonsFor([reason], requirement, start).length > 0
      ? [start]
      : [],
  )
  // One of each side: a reason that both share has lines that go the wrong way for one of them.
  const of = [shown.find(isClient), shown.find((start) => !isClient(start))].filter((start) => start !== undefined)
  return wire === undefined ? [] : of.map((start) => ({ requirement, of: start, wire }))
})

test.each(reasons)('the arrows of $requirement on $of point to and from the target', ({ of, wire }) => {
  const [fromClient, fromServer] = isClient(of) ? ['<-', '->'] : ['->', '<-']
  const wrong = wire.split('\n').filter((line) => {
    const [, arrow, text = ''] = /^(->|<-) +(.*)/.exec(line) ?? []
    if (arrow === undefined) return false
    const isOf = (forms: readonly RegExp[]): boolean => forms.some((form) => form.test(text))
    return (isOf(ofClients) && arrow !== fromClient) || (isOf(ofServers) && arrow !== fromServer)
  })
  expect(wrong).toEqual([])
})
